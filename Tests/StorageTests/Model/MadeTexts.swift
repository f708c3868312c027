/// Texts of news, made for tests.
enum MadeTexts {
  static let storm = """
    The ferry between the mainland and the three outer islands stays in port until Thursday, after the \
    strongest autumn storm in twenty years tore two fenders off the pier at Norrhaven and flooded the \
    lower deck of the terminal. Harbour master Ada Lindqvist said that divers would look at the piles \
    as soon as the swell fell below a metre and a half. Some four hundred passengers spent the night \
    in the sports hall of the school, where the volunteer fire brigade served soup and blankets came \
    from the hospital. Supermarkets on the islands reported that milk and bread had run out by noon, \
    while the power company brought a mobile generator across by fishing boat. The weather service \
    expects gusts of up to a hundred and ten kilometres an hour until Wednesday evening and warned \
    owners of small boats not to go out to their moorings.
    """
  static let council = """
    The town council voted by fourteen to nine to close the old market street to cars from next spring, \
    ending an argument that had filled its meetings since the winter before last. Shops may be supplied \
    until ten in the morning, and residents keep a permit for one vehicle each. Traders who had gathered \
    two thousand signatures against the plan said that they would ask the district court to look at the \
    figures on which it rests, which were counted during the school holidays. Supporters brought a cake \
    in the shape of a bicycle to the gallery. The mayor promised benches, eleven plane trees and a \
    fountain, to be paid from a fund of the region that expires in December, and a review after a year \
    with numbers from the till receipts of any shop that cares to hand them in.
    """
  /// What a newspaper puts before and after whatever it takes from an agency.
  static let paperIntro = """
    Our correspondents on the coast have followed the events since early morning; this page is updated \
    as we learn more. 
    """
  static let paperOutro = """
     This article first appeared in the morning edition. Subscribe to our newsletter to get the news of \
    the day into your mailbox, and follow us for more stories from the region. Readers support our \
    reporting by becoming members.
    """
}
