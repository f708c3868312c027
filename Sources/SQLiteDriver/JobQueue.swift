// Jobs on their way to the threads that own connections.
//
// SQLite blocks its thread, and on two cores two blocked threads of the shared pool stop
// everything; so connections live on threads of their own. Several threads may take from one
// queue: that is the pool of readers, where whoever is free takes the job that waited longest.

import SQLDatabase
import Threading

/// What a connection is to do; it is told instead why there is no connection.
typealias Job = @Sendable (Result<Connection, DatabaseError>) -> Void

typealias JobQueue = BlockingQueue<Job>
