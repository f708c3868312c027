"""What the made-up feeds say. Places, desks and ships are invented; nobody in here exists."""

# The Harbour Desk: short news. (title, summary, category, picture style or None)
NEWS = [
    ("Tidal barrier closes for the first time in eleven years",
     "The gates at Merrow Sound shut at 04:20 after the gauge on the outer mole passed three metres. "
     "Ferries wait in the lee of the island until the afternoon tide.", "Sea", "sea"),
    ("Night trams return to the upper town",
     "From Friday the last car leaves the fish market at half past one. The operator counted four "
     "thousand people on the trial line in a single weekend.", "Town", "town"),
    ("Lighthouse keeper's logbooks go online, all forty thousand pages of them",
     "Volunteers spent six winters reading the handwriting. The oldest entry notes fog, a lame horse "
     "and the price of lamp oil.", "History", "landscape"),
    ("Storm shutters, a ladder and a very patient owl",
     "The bird nested behind the shutters of the customs house in March. The scaffolding stays up "
     "until the young ones leave.", "Town", None),
    ("Northern lights expected as far south as the Callow Hills",
     "A fast stream from the sun arrives tonight between ten and two. Where to stand: anywhere "
     "without a street lamp.", "Science", "aurora"),
    ("Bakery queue measured at 212 metres",
     "It was the first day of the plum season. The desk's reporter joined it at six and has nothing "
     "but praise for the crust.", "Town", None),
    ("Ferry line orders two electric ships",
     "Each carries eighty cars and charges in nine minutes at the berth. The old *Sandpiper* will "
     "stay on as a reserve boat.", "Sea", "sea"),
    ("Council votes to keep the cinema organ",
     "Seven to four, after a debate of three hours and one demonstration of the thunder pedal.",
     "Culture", "tiles"),
    ("Seagrass is coming back to the inner bay",
     "Divers mapped eleven hectares this summer, three more than last year. Fewer anchors and clearer "
     "water are the likely reasons.", "Science", "sea"),
    ("Snow on the pass, chains required above the tree line",
     "The road office expects twenty centimetres by the morning. Buses to the reservoir turn at the "
     "chapel.", "Weather", "landscape"),
    ("Amateur radio operators talk to the space station from a school roof",
     "Nine questions in eleven minutes, and one answer about how soup behaves.", "Science", None),
    ("A map of every bench in town",
     "There are 1,318 of them. The finest view, say the mappers, is from number 611.", "Town", "town"),
    ("Port handles its first cargo of wind turbine blades",
     "At 88 metres each they left the quay at walking pace, before dawn, through streets without "
     "a single parked car.", "Sea", "town"),
    ("Library lends out telescopes",
     "The waiting list is already at sixty. The first clouds came with the first borrower.",
     "Culture", "aurora"),
    ("River swimming: water quality rated good at nine of ten places",
     "The tenth is below the old tannery, where the meadow drains are being mended.", "Science", None),
    ("Orchestra plays in the empty dry dock",
     "The echo lasts seven seconds, so the programme was slow on purpose.", "Culture", "sea"),
    ("Footbridge at Low Mill opens a month early",
     "It is made of larch, weighs nine tonnes and was lifted in during a single night.", "Town",
     "landscape"),
    ("Harbour seals counted: 148, a record",
     "Two of them sleep on the rowing club's pontoon and do not intend to move.", "Sea", "sea"),
    ("Old telephone exchange becomes a climbing hall",
     "Fourteen metres of wall where the relays used to click.", "Town", "tiles"),
    ("Plums, walnuts, quinces: the autumn prices",
     "A good year for everything but pears, says the market office.", "Market", None),
    ("Clock on the customs house runs again, and on time",
     "A missing tooth on the third wheel had made it eight minutes slow since the spring.", "Town",
     "town"),
    ("Weather balloon lands in a school garden",
     "It had been to thirty-one kilometres. The fourth form has written to the return address.",
     "Science", "landscape"),
    ("Regatta postponed for want of wind",
     "Forty boats, one afternoon, no knots at all. New date: Sunday.", "Sea", "sea"),
    ("Film archive finds the lost reel of *The Salt Road*",
     "It was in a tin labelled *curtain rings*.", "Culture", None),
]

# Slow Machines: long articles in HTML.
ARTICLES = [
    ("How a tide predictor adds thirty waves with brass wheels", "sea", """
<p class="lead">Long before anybody had a computer, a machine the size of a piano could say when the
water would be high, a year ahead and to the minute. It did so by adding up waves with pulleys.</p>
<p>The tide at a harbour is a sum. The moon pulls, the sun pulls, both at a slant, both along paths
that are not quite round, and each of these facts adds a wave of its own: a few hours or a few
months long, a metre or a millimetre high. Harmonic analysis finds the waves from a year of
readings.<sup><a href="#fn-1" id="fnref-1">1</a></sup> Predicting the tide then means adding them
up again, and that is where the brass comes in.</p>
<h2>A wheel for each wave</h2>
<figure><img src="{picture:sea:predictor:1400x900}" alt="Evening over the sound, a low sun and its reflection"
width="1400" height="900"><figcaption>The sound from the gauge house. The staff at the left was read every hour
from 1871 to 1962.</figcaption></figure>
<p>Each component is a crank. Its throw is the height of the wave, its gear gives the speed, and the
position from which it starts is the phase. A wire runs over and under a pulley on every crank; one
end is fixed, the other carries a pen. When the cranks turn, the pulleys rise and fall, the wire adds
their movements, and the pen draws the sum.</p>
<table>
<caption>Five of the components at Merrow Sound</caption>
<thead><tr><th>Name</th><th>Cause</th><th>Period</th><th>Height</th></tr></thead>
<tbody>
<tr><td>M2</td><td>moon, twice a day</td><td>12.42 h</td><td>1.84 m</td></tr>
<tr><td>S2</td><td>sun, twice a day</td><td>12.00 h</td><td>0.61 m</td></tr>
<tr><td>N2</td><td>the moon's path is an ellipse</td><td>12.66 h</td><td>0.37 m</td></tr>
<tr><td>K1</td><td>moon and sun, once a day</td><td>23.93 h</td><td>0.11 m</td></tr>
<tr><td>M4</td><td>shallow water</td><td>6.21 h</td><td>0.09 m</td></tr>
</tbody></table>
<p>Thirty such cranks turn on one shaft. A year takes about four hours of steady turning, and the
person at the handle writes down the time whenever the pen changes direction.</p>
<blockquote><p>It is not clever. It only never gets tired, and never forgets to carry.</p>
<p><cite>From a maintenance book, about 1910</cite></p></blockquote>
<h2>The same in eight lines</h2>
<p>What the wire does is a sum of cosines:</p>
<pre><code class="language-python">def height(hours, components):
    total = 0.0
    for amplitude, period, phase in components:
        angle = 2 * math.pi * hours / period - phase
        total += amplitude * math.cos(angle)
    return total
</code></pre>
<p>Our copy of the machine agrees with this to about two centimetres. The difference is friction, and,
we think, one tooth that somebody filed by hand.<sup><a href="#fn-2" id="fnref-2">2</a></sup></p>
<hr>
<ol class="footnotes">
<li id="fn-1">A year and eleven days, to separate two components that differ by one turn in a year.
<a href="#fnref-1">↩</a></li>
<li id="fn-2">On the crank of N2. It has a small cross scratched beside it.
<a href="#fnref-2">↩</a></li>
</ol>"""),
    ("Notes on repairing a thing that was never meant to be opened", "tiles", """
<p>The radio had been glued shut. Not screwed, not clipped: glued, along four edges, by somebody who
was sure that nobody would ever want to look inside.</p>
<p>I wanted to look inside. It had stopped in the middle of a weather report, at <em>moderate, occasionally
good</em>, and I wished to know how it went on.</p>
<h2>What you need</h2>
<ul>
<li>A hair dryer, and patience in equal parts</li>
<li>Guitar picks, the thin ones
  <ul><li>three, because two will be in use and one will be lost</li></ul></li>
<li>A tray with a rim. <strong>Do not skip the tray.</strong></li>
<li>A way of writing down what came from where</li>
</ul>
<h2>What I found</h2>
<p>One capacitor, bulging. It costs less than the stamp on the envelope it comes in. The order of work:</p>
<ol><li>Warm the seam until it is just too hot to touch.</li>
<li>Slide in a pick. Wait. Slide in the next.</li>
<li>Lift the board <em>towards</em> the loudspeaker; the ribbon is short.</li>
<li>Replace the part with the stripe to the left.</li></ol>
<figure><img src="{picture:tiles:repair:1200x1500}" alt="A pattern of circles, arcs and stripes" width="1200" height="1500">
<figcaption>Everything on the tray, in the order in which it came out.</figcaption></figure>
<details><summary>If the glue does not give</summary><p>A drop of isopropyl alcohol at the corner, five minutes,
and try again. If that does not help, leave it for a night: the difference in temperature does more
than force.</p></details>
<p>It plays again. The weather, it turns out, went on to be <em>good, later moderate</em>. Keyboard lovers
will want to know that the service mode opens with <kbd>Vol−</kbd> + <kbd>Scan</kbd>; it says
<samp>FW 1.07</samp> and nothing else.</p>"""),
    ("The arithmetic of queues, or why one till is not half of two", "town", """
<p>A shop with two tills gets rid of one of them, and the queue does not become twice as long. It becomes
five times as long. People feel cheated, and look for somebody to blame, but it is only arithmetic.</p>
<h2>Busy is a curve</h2>
<p>Let customers come at random, λ of them in an hour, and let a till serve μ in an hour. How busy it is, we call</p>
<math display="block"><mi>ρ</mi><mo>=</mo><mfrac><mi>λ</mi><mi>μ</mi></mfrac></math>
<p>and the number of people standing around, on average, is</p>
<math display="block"><mi>L</mi><mo>=</mo><mfrac><mi>ρ</mi><mrow><mn>1</mn><mo>−</mo><mi>ρ</mi></mrow></mfrac></math>
<p>At half load that is one person. At nine tenths it is nine. At ninety-nine hundredths it is
ninety-nine, and somebody writes to the paper.</p>
<figure><img src="{picture:town:queues:1600x700}" alt="The upper town at night, many lit windows" width="1600" height="700">
<figcaption>Everyone in here is waiting for something.</figcaption></figure>
<table><thead><tr><th>Load</th><th>One till</th><th>Two tills, one queue</th></tr></thead>
<tbody><tr><td>50%</td><td>1.0</td><td>1.3</td></tr><tr><td>80%</td><td>4.0</td><td>4.4</td></tr>
<tr><td>90%</td><td>9.0</td><td>9.5</td></tr><tr><td>95%</td><td>19.0</td><td>19.5</td></tr></tbody></table>
<p>Which is why a good post office has one line and many windows, why a road with ninety cars in a hundred
places is calm and one with ninety-eight stands still, and why <del>my to-do list</del> this
magazine is late.</p>
<p>More of it, with proofs, in <a href="/slow-machines/queues">the long version</a>.</p>"""),
    ("A winter with one book, one lamp and no notifications", "landscape", """
<p>The hut stands at eleven hundred metres and has a stove, a table and a shelf. On the shelf, when I came,
stood one book, and I had brought none, which was the idea.</p>
<p>The first week I read it as one reads. The second week I read it again and noticed that the narrator lies.
In the third week I began to copy out sentences, by hand, slowly, and discovered commas.</p>
<figure><img src="{picture:landscape:hut:1500x1000}" alt="Ridges in the last light" width="1500" height="1000">
<figcaption>From the door, about four in the afternoon. It is dark at half past.</figcaption></figure>
<p>What happens to attention when nothing competes for it is hard to say without sounding like a brochure. I
will only report that by February I could sit through a whole snowfall.</p>
<h2>The list of things I thought I would miss</h2>
<dl><dt>News</dt><dd>The woman who brings the milk told me what had happened. It fitted between the gate and the
door.</dd><dt>Music</dt><dd>I whistled. I got better.</dd><dt>Maps</dt><dd>There was one path.</dd></dl>
<blockquote><p>Nothing is as long as an evening and nothing as short as a winter.</p></blockquote>
<p>I am back now, the telephone is on again, and I have put all of it into one place that I look at when
<em>I</em> decide to. You are reading it there, I hope.</p>"""),
    ("Eight ways to draw a mountain", "landscape", """
<p>A picture essay. All of these are made of nothing but sines and a gradient or two.</p>
<p><img src="{picture:landscape:eight-1:1200x800}" alt="Red evening behind ridges" width="1200" height="800"></p>
<p>Start with one slow wave. It looks like a hill drawn by a child, which is not a criticism.</p>
<p><img src="{picture:landscape:eight-2:1200x800}" alt="Green hills in morning light" width="1200" height="800"></p>
<p>Add a second that is twice as quick and half as high, and a third, and so on. The eye reads the sum as rock.</p>
<p><img src="{picture:aurora:eight-3:1200x800}" alt="Northern lights over black ridges" width="1200" height="800"></p>
<p>Make the far ones pale. Air is never quite clear, and the mind knows it better than we do.</p>
<p><img src="{picture:landscape:eight-4:1200x800}" alt="Ridges in dusk" width="1200" height="800"></p>
<p>Then stop, one step before it is finished.</p>"""),
    ("In praise of the index card", "tiles", """
<p>It is small, so you have to decide. It is stiff, so it stands. It can be lost, so you write another, and the
second is better.</p>
<p>I keep three boxes: <code>today</code>, <code>someday</code> and <code>done</code>. The third is the largest, the
second the most honest.</p>
<pre><code>today/
  mend bicycle lamp
  answer the letter about the owl
someday/
  learn to whittle
  read the other half of the atlas
</code></pre>
<p>There is no synchronisation. If I want a card in another place, I carry it there.</p>"""),
]

# Tidewater: a podcast. (title, seconds, notes, chapters, transcript)
EPISODES = [
    ("The foghorn that plays a minor third", 48,
     "<p>At the end of the north mole stands a horn that was tuned by mistake. We go and listen, and ask "
     "why nobody ever put it right.</p><p>Chapters: the walk out, the engine room, the note, going home.</p>",
     [(0, "The walk out"), (12, "The engine room"), (24, "The note"), (38, "Going home")],
     ["It is five in the morning and the mole is white with frost.",
      "You hear it before you see it.",
      "Two notes, and the distance between them is a minor third.",
      "We have asked everyone. Nobody wants it mended."]),
    ("Counting eels by moonlight", 42,
     "<p>Every spring, on three nights, a dozen people stand in a cold river and count. <em>What for?</em></p>",
     [(0, "Waders on"), (14, "The first hundred"), (30, "What the numbers say")],
     ["The river is higher than last year.", "Seventy-one. Seventy-two.", "They are coming back."]),
    ("A short history of the zebra crossing", 36,
     "<p>Who had the idea, why the stripes, and the town that tried spots.</p>",
     [(0, "Before the stripes"), (18, "The spots")],
     ["At first there were only metal studs.", "Nobody saw them in the rain."]),
    ("The bell ringers' arithmetic", 45,
     "<p>Six bells, seven hundred and twenty orders, no repeats, nothing written down. A lesson in the tower.</p>"
     "<ul><li>Plain hunt</li><li>Grandsire</li><li>Tea</li></ul>",
     [(0, "Up the stairs"), (10, "Plain hunt"), (28, "Seven hundred and twenty"), (40, "Tea")],
     ["Forty-four steps, and then a ladder.", "Watch the sally.", "Again."]),
    ("Letters from the bottom of the reservoir", 40,
     "<p>In a dry summer the village comes up for air. We walk down the old main street.</p>",
     [(0, "The water line"), (20, "The post office")],
     ["You can still read the sign.", "Somebody has swept the steps."]),
    ("Trailer: a show about things near water", 30,
     "<p>Starts soon. Bring a coat.</p>", [(0, "Hello")], ["This is Tidewater."]),
]

# The Daily Square: pictures only. (title, style, width, height)
PICTURES = [
    ("Before the ferry", "sea", 1200, 1200), ("Roofs, a quarter to six", "town", 1200, 900),
    ("Tiles from the arcade", "tiles", 1000, 1000), ("Ridge line", "landscape", 1500, 700),
    ("Green curtain", "aurora", 1200, 1500), ("Calm", "sea", 1600, 900),
    ("Windows", "town", 900, 1350), ("Circles and stripes", "tiles", 1200, 800),
    ("First snow light", "landscape", 1200, 1200), ("Two boats", "sea", 1000, 1400),
    ("Late tram", "town", 1500, 1000), ("Far hills", "landscape", 1200, 800),
]

# Out of Proportion: pictures of shapes and sizes that lists have to bear.
PROPORTIONS = [
    ("The whole flight of stairs, from the harbour to the chapel", "tiles", 500, 2800),
    ("A horizon, all of it", "sea", 3200, 480),
    ("Every window of the upper town", "town", 2000, 2000),
    ("A stamp", "landscape", 72, 54),
    ("Weather coming, seen from the mole", "aurora", 900, 2200),
    ("A picture that is not there", None, 800, 600),
]

# Dot and Dash: a comic; the picture's title text is the second joke.
COMICS = [
    ("Monday", [("HELLO!", "IS IT|MONDAY?", 1), ("NO.", "", 1), ("", "OH GOOD.", 1)], "It was Tuesday, which is worse."),
    ("Weather", [("IT RAINS.", "", -1), ("", "I KNOW.|I AM WET.", -1), ("YOU ARE|INSIDE.", "EVEN SO.", 1)],
     "The roof is a state of mind."),
    ("Progress", [("I MADE|A LIST.", "", 1), ("", "WHAT IS|ON IT?", 1), ("MAKE|A LIST.", "DONE!", 1)],
     "Productivity doubled."),
    ("The sea", [("WHERE|DOES IT END?", "", 1), ("", "AT THE|BEACH.", 1), ("AND THE|OTHER SIDE?", "A BEACH.", 1)],
     "It is beaches all the way round."),
    ("Music", [("LA LA LA!", "", 1), ("", "LA?", -1), ("LA!", "LA LA!", 1)], "Lyrics available on request."),
    ("Quiet", [("", "", 1), ("", "", 1), ("NICE.", "SHH.", 1)], "Ten out of ten."),
]

# Pocket notes: a microblog without titles.
NOTES = [
    "Found a snail on the letterbox. Left it a note.",
    "The best chair in the library is the second from the left. Please do not all come at once.",
    "Today’s sound: a tram braking in A flat.",
    "Overheard at the market: “It was only broken until I fixed it, and then it was properly broken.”",
    "Coffee, window, rain. That is the post.",
    "I have decided that <em>soon</em> is a place, a little to the north of here.",
    "Planted eleven tulips. The squirrel watched all of it and took notes.",
    "If a pencil is shorter than the memory it writes down, you may keep both.",
    "New word: <strong>glimmet</strong>, the light on a ceiling above water.",
    "The moon was so bright that the cat had two shadows and argued with neither.",
]

GALLERY = [
    ("North mole, six studies", [("sea", 1200, 800), ("sea", 800, 1200), ("sea", 1600, 900), ("aurora", 1200, 800),
                                 ("landscape", 1200, 800), ("town", 1200, 800)]),
    ("Rooftops at the blue hour", [("town", 1200, 800), ("town", 900, 1200), ("town", 1600, 900)]),
    ("Patterns I–IV", [("tiles", 1000, 1000), ("tiles", 1200, 800), ("tiles", 800, 1200), ("tiles", 1400, 900)]),
    ("A week in the hills", [("landscape", 1400, 900), ("landscape", 1200, 800), ("aurora", 1200, 1600)]),
]

WORLD = {
    "arabic": ("ar", "أخبار الميناء", "أخبار قصيرة من مدينة ساحلية صغيرة", [
        ("عودة الأضواء إلى المنارة القديمة بعد عشر سنوات", "أضاءت المنارة القديمة مساء أمس للمرة الأولى منذ عقد، واجتمع الأهالي على الرصيف لمشاهدتها."),
        ("سوق السمك يفتح أبوابه قبل الفجر", "يبدأ البيع الآن في الرابعة صباحًا، ويقول الصيادون إن الأسعار أفضل."),
        ("مكتبة الحي تعير النباتات أيضًا", "يمكن استعارة نبتة لمدة شهر، بشرط إعادتها سليمة."),
        ("خريطة جديدة لمسارات المشي على التلال", "تسعة مسارات، أطولها 14 كيلومترًا، وأجملها عند الغروب."),
        ("العاصفة تمر بسلام", "سجلت المحطة رياحًا بسرعة 92 كم/س دون أضرار تذكر."),
    ]),
    "chinese": ("zh-Hans", "海港日志", "海边小城的所见所闻", [
        ("老灯塔重新点亮，市民在码头等到深夜", "停用十年之后，北堤的灯塔昨晚再次亮起。第一束光扫过海面的时候，码头上一片安静。"),
        ("图书馆开始出借望远镜", "预约名单已经排到下个月。第一位读者借走的当晚，天上全是云。"),
        ("夜班电车恢复运行", "末班车凌晨一点半从鱼市场出发。"),
        ("山口初雪，气象台提醒带好防滑链", "预计明早积雪二十厘米。"),
        ("一份全城长椅地图", "一共一千三百一十八张，最好的风景在第六百一十一号。"),
    ]),
    "japanese": ("ja", "みなと便り", "小さな港町の毎日", [
        ("防波堤の霧笛、百二十年ぶりの調律を見送り", "短三度に鳴る霧笛を直すべきかどうか。町の人たちの答えは「そのままで」でした。"),
        ("路面電車の最終が一時半に", "魚市場前から山の手行き。週末だけの試験運行で四千人が利用しました。"),
        ("図書館で望遠鏡を貸し出し", "予約はすでに六十人待ち。最初の夜は、やはり曇りでした。"),
        ("アマモが湾に戻ってきた", "今年の調査で十一ヘクタールを確認。昨年より三ヘクタール増えています。"),
        ("満月の夜のウナギ調査", "七十一、七十二。川の中で声だけが聞こえます。"),
    ]),
    "russian": ("ru", "Портовые заметки", "Короткие новости приморского городка", [
        ("Старый маяк снова горит", "Впервые за десять лет над северным молом зажёгся свет. Жители собрались на набережной."),
        ("Ночной трамвай возвращается в верхний город", "Последний вагон отходит от рыбного рынка в половине второго."),
        ("Библиотека выдаёт телескопы", "В очереди уже шестьдесят человек. В первый же вечер небо затянуло облаками."),
        ("На перевале снег, нужны цепи", "К утру ожидается до двадцати сантиметров."),
        ("Морская трава возвращается в бухту", "Водолазы насчитали одиннадцать гектаров."),
    ]),
    "greek": ("el", "Το ημερολόγιο του λιμανιού", "Μικρά νέα από μια παραθαλάσσια πόλη", [
        ("Ο παλιός φάρος ανάβει ξανά", "Ύστερα από δέκα χρόνια το φως γύρισε στον βόρειο μόλο."),
        ("Η βιβλιοθήκη δανείζει τηλεσκόπια", "Η λίστα αναμονής έχει ήδη εξήντα ονόματα."),
        ("Το νυχτερινό τραμ επιστρέφει", "Το τελευταίο φεύγει στη μία και μισή από την ψαραγορά."),
        ("Πρώτο χιόνι στο πέρασμα", "Αναμένονται είκοσι εκατοστά έως το πρωί."),
        ("Χάρτης με όλα τα παγκάκια", "Είναι 1.318· η καλύτερη θέα, λένε, από το 611."),
    ]),
}

LONG_TITLES = [
    "On the question of whether a harbour town of eleven thousand inhabitants, two cinemas, one of them closed, and no "
    "airport should apply to be the European capital of anything at all, and if so of what",
    "An exhaustive and, we hope, final correction of the tide tables printed on pages 44 to 61 of the yearbook, together with "
    "an apology to the rowing club, the kindergarten, and the owner of the blue van",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsfeierlichkeiten abgesagt",
    "Minutes of the meeting of the committee for the shortening of the names of committees (second reading, continued)",
    "Re: Re: Fwd: Re: [harbour-list] Re: does anybody know whose boat this is, it has been in my berth since Thursday (was: fog)",
]

ARCHIVE_TOPICS = ["buoys", "bridges", "bread", "barometers", "beacons", "bees", "bells", "benches", "boats", "books",
                  "brass", "bricks", "canals", "candles", "charts", "chimneys", "clocks", "clouds", "cranes", "currents"]
ARCHIVE_FORMS = ["A note on {}", "What we know about {}", "The trouble with {}", "Seven {} worth a detour", "Older than {}",
                 "{}, reconsidered", "A field guide to {}", "Between two {}", "Why {} matter", "The last of the {}",
                 "How {} are made", "{} by night", "A letter about {}", "In defence of {}", "{} and their keepers"]
