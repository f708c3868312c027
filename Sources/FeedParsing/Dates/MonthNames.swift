extension DateWords {
  /// Names of the twelve months, a line for each form; the first line that has a word decides.
  ///
  /// Full names, the case they take in dates, and the abbreviations of CLDR and of common servers.
  static let monthNames = """
    january february march april may june july august september october november december
    jan feb mar apr may jun jul aug sep oct nov dec
    jan febr mrch aprl may june july augu sept octo nove dece
    januar februar märz april mai juni juli august september oktober november dezember
    jänner feber mrz apr mai jun jul aug sep okt nov dez
    jan feb mär apr mai juni juli aug sept okt nov dez
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    janv févr mars avr mai juin juil août sept oct nov déc
    jan fév mar avr mai jun jui aoû sep oct nov dec
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    ene feb mar abr may jun jul ago setiembre oct nov dic
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    gen feb mar apr mag giu lug ago set ott nov dic
    janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    jan fev mar abr mai jun jul ago set out nov dez
    januari februari maart april mei juni juli augustus september oktober november december
    jan feb mrt apr mei jun jul aug sep okt nov dec
    januari februari mars april maj juni juli augusti september oktober november december
    januar februar marts april maj juni juli august september oktober november december
    jan feb mar apr maj jun jul aug sep okt nov des
    januar februar mars april mai juni juli august september oktober november desember
    janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember
    tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu \
    marraskuu joulukuu
    tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta \
    syyskuuta lokakuuta marraskuuta joulukuuta
    tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu
    jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember
    jaan veebr märts apr mai juuni juuli aug sept okt nov dets
    janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris \
    decembris
    janvārī februārī martā aprīlī maijā jūnijā jūlijā augustā septembrī oktobrī novembrī decembrī
    sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis
    sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio
    saus vas kov bal geg birž liep rugp rugs spal lapkr gruod
    styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    sty lut mar kwi maj cze lip sie wrz paź lis gru
    leden únor březen duben květen červen červenec srpen září říjen listopad prosinec
    ledna února března dubna května června července srpna září října listopadu prosince
    led úno bře dub kvě čvn čvc srp zář říj lis pro
    január február marec apríl máj jún júl august september október november december
    januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra
    január február március április május június július augusztus szeptember október november december
    jan febr márc ápr máj jún júl aug szept okt nov dec
    ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
    ian feb mar apr mai iun iul aug sept oct noi dec
    ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
    oca şub mar nis may haz tem ağu eyl eki kas ara
    siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac
    siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca
    sij velj ožu tra svi lip srp kol ruj lis stu pro
    januar februar marec april maj junij julij avgust september oktober november december
    januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra
    januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
    jan feb mar apr maj jun jul avg sep okt nov dec
    janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor
    gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
    gen febr març abr maig juny jul ag set oct nov des
    xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro
    xan feb mar abr mai xuñ xul ago set out nov dec
    urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua
    urtarrilak otsailak martxoak apirilak maiatzak ekainak uztailak abuztuak irailak urriak azaroak \
    abenduak
    ionawr chwefror mawrth ebrill mai mehefin gorffennaf awst medi hydref tachwedd rhagfyr
    eanáir feabhra márta aibreán bealtaine meitheamh iúil lúnasa mfómhair dfómhair samhain nollaig
    januaro februaro marto aprilo majo junio julio aŭgusto septembro oktobro novembro decembro
    januarie februarie maart april mei junie julie augustus september oktober november desember
    januari februari maret april mei juni juli agustus september oktober november desember
    jan peb mar apr mei jun jul agt sep okt nop des
    jan feb mar apr mei jun jul agu sep okt nov des
    januari februari mac april mei jun julai ogos september oktober november disember
    yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr
    yan fev mar apr may iyn iyl avq sen okt noy dek
    январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    янв фев мар апр май июн июл авг сен окт ноя дек
    янв февр мар апр май июн июл авг сент окт нояб дек
    січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень
    січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
    січ лют бер кві тра чер лип сер вер жов лис гру
    січ лют бер квіт трав черв лип серп вер жовт лист груд
    студзень люты сакавік красавік май чэрвень ліпень жнівень верасень кастрычнік лістапад снежань
    студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня
    януари февруари март април май юни юли август септември октомври ноември декември
    яну фев мар апр май юни юли авг сеп окт ное дек
    јануар фебруар март април мај јун јул август септембар октобар новембар децембар
    јан феб мар апр мај јун јул авг сеп окт нов дец
    јануари февруари март април мај јуни јули август септември октомври ноември декември
    ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος αύγουστος σεπτέμβριος οκτώβριος \
    νοέμβριος δεκέμβριος
    ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου \
    νοεμβρίου δεκεμβρίου
    ιαν φεβ μάρ απρ μάι ιούν ιούλ αύγ σεπ οκτ νοέ δεκ
    ιαν φεβ μάώ απρ μαϊ ιον ιολ αυγ σεπτ οκτ νοε δεκ
    يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
    جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر
    يناير شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين نونبر كانون
    يناير فبراير مارس إبريل ماي يونيه يوليوز غشت شتنبر أكتوبر نونبر دجنبر
    ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر
    ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
    בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר
    ינו פבר מרץ אפר מאי יונ יול אוג ספט אוק נוב דצמ
    जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर
    जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितम्बर अक्तूबर नवम्बर दिसम्बर
    জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর
    มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม
    ม.ค ก.พ มี.ค เม.ย พ.ค มิ.ย ก.ค ส.ค ก.ย ต.ค พ.ย ธ.ค
    जन फ़र मार्च अप्रैल मई जून जुल अग सित अक्टू नव दिस
    जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर
    जाने फेब्रु मार्च एप्रि मे जून जुलै ऑग सप्टें ऑक्टो नोव्हें डिसें
    जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर
    জানু ফেব মার্চ এপ্রি মে জুন জুল আগ সেপ অক্টো নভে ডিসে
    জানু ফেব মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্ট অক্টো নভে ডিসে
    ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்
    ஜன பிப் மார் ஏப் மே ஜூன் ஜூலை ஆக செப் அக் நவ டிச
    జనవరి ఫిబ్రవరి మార్చి ఏప్రిల్ మే జూన్ జులై ఆగస్టు సెప్టెంబర్ అక్టోబర్ నవంబర్ డిసెంబర్
    జన ఫిబ్ర మార్చి ఏప్రి మే జూన్ జులై ఆగ సెప్టెం అక్టో నవం డిసెం
    જાન્યુઆરી ફેબ્રુઆરી માર્ચ એપ્રિલ મે જૂન જુલાઈ ઑગસ્ટ સપ્ટેમ્બર ઑક્ટોબર નવેમ્બર ડિસેમ્બર
    જાન્યુ ફેબ્રુ માર્ચ એપ્રિલ મે જૂન જુલાઈ ઑગસ્ટ સપ્ટે ઑક્ટો નવે ડિસે
    ಜನವರಿ ಫೆಬ್ರವರಿ ಮಾರ್ಚ್ ಏಪ್ರಿಲ್ ಮೇ ಜೂನ್ ಜುಲೈ ಆಗಸ್ಟ್ ಸೆಪ್ಟೆಂಬರ್ ಅಕ್ಟೋಬರ್ ನವೆಂಬರ್ ಡಿಸೆಂಬರ್
    ಜನ ಫೆಬ್ರ ಮಾರ್ಚ್ ಏಪ್ರಿ ಮೇ ಜೂನ್ ಜುಲೈ ಆಗ ಸೆಪ್ಟೆಂ ಅಕ್ಟೋ ನವೆಂ ಡಿಸೆಂ
    ജനുവരി ഫെബ്രുവരി മാർച്ച് ഏപ്രിൽ മേയ് ജൂൺ ജൂലൈ ഓഗസ്റ്റ് സെപ്റ്റംബർ ഒക്‌ടോബർ നവംബർ ഡിസംബർ
    ജനു ഫെബ്രു മാർ ഏപ്രി മേയ് ജൂൺ ജൂലൈ ഓഗ സെപ്റ്റം ഒക്ടോ നവം ഡിസം
    ਜਨਵਰੀ ਫ਼ਰਵਰੀ ਮਾਰਚ ਅਪ੍ਰੈਲ ਮਈ ਜੂਨ ਜੁਲਾਈ ਅਗਸਤ ਸਤੰਬਰ ਅਕਤੂਬਰ ਨਵੰਬਰ ਦਸੰਬਰ
    ਜਨ ਫ਼ਰ ਮਾਰਚ ਅਪ੍ਰੈ ਮਈ ਜੂਨ ਜੁਲਾ ਅਗ ਸਤੰ ਅਕਤੂ ਨਵੰ ਦਸੰ
    جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر
    දුරුතු නවම් මැදින් බක් වෙසක් පොසොන් ඇසළ නිකිණි බිනර වප් ඉල් උඳුවප්
    មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ
    ມັງກອນ ກຸມພາ ມີນາ ເມສາ ພຶດສະພາ ມິຖຸນາ ກໍລະກົດ ສິງຫາ ກັນຍາ ຕຸລາ ພະຈິກ ທັນວາ
    ມ.ກ ກ.ພ ມ.ນ ມ.ສ ພ.ພ ມິ.ຖ ກ.ລ ສ.ຫ ກ.ຍ ຕ.ລ ພ.ຈ ທ.ວ
    ဇန်နဝါရီ ဖေဖော်ဝါရီ မတ် ဧပြီ မေ ဇွန် ဇူလိုင် ဩဂုတ် စက်တင်ဘာ အောက်တိုဘာ နိုဝင်ဘာ ဒီဇင်ဘာ
    ဇန် ဖေ မတ် · မေ ဇွန် ဇူ · စက် အောက် နို ဒီ
    ጃንዋሪ ፌብሩዋሪ ማርች ኤፕሪል ሜይ ጁን ጁላይ ኦገስት ሴፕቴምበር ኦክቶበር ኖቬምበር ዲሴምበር
    ጃን ፌብ ማርች ኤፕሪ ሜይ ጁን ጁላይ ኦገስ ሴፕቴ ኦክቶ ኖቬም ዲሴም
    იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი \
    დეკემბერი
    იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ
    հունվարի փետրվարի մարտի ապրիլի մայիսի հունիսի հուլիսի օգոստոսի սեպտեմբերի հոկտեմբերի \
    նոյեմբերի դեկտեմբերի
    հնվ փտվ մրտ ապր մյս հնս հլս օգս սեպ հոկ նոյ դեկ
    հունվար փետրվար մարտ ապրիլ մայիս հունիս հուլիս օգոստոս սեպտեմբեր հոկտեմբեր նոյեմբեր \
    դեկտեմբեր
    қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан
    қаң ақп нау сәу мам мау шіл там қыр қаз қар жел
    yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr
    январ феврал март апрел май июн июл август сентябр октябр ноябр декабр
    ýanwar fewral mart aprel maý iýun iýul awgust sentýabr oktýabr noýabr dekabr
    ýan few mart apr maý iýun iýul awg sen okt noý dek
    сту лют сак кра мая чэр ліп жні вер кас ліс сне
    urt ots · api mai eka · abu ira urr aza abe
    jan shk · pri maj qer korr gush sht tet nën dhj
    jannar frar marzu april mejju ġunju lulju awwissu settembru ottubru novembru diċembru
    jan fra · apr mej ġun lul aww set ott nov diċ
    ean feabh márta aib beal meith iúil · mfómh dfómh samh noll
    ion chwef maw ebr mai meh gorff · medi hyd tach rhag
    ion chw maw ebr mai meh gor · medi hyd tach rhag
    fhaoilleach ghearran mhàrt ghiblean chèitean ògmhios iuchar lùnastal sultain dàmhair samhain \
    dùbhlachd
    faoi gearr màrt gibl cèit ògmh iuch lùna sult dàmh samh dùbh
    faoilleach gearran màrt giblean cèitean ògmhios iuchar lùnastal sultain dàmhair samhain \
    dùbhlachd
    januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba
    januwari februwari mashi ephreli meyi juni julayi agasti septhemba okthoba novemba disemba
    jan feb mas eph mey jun jul aga sep okt nov dis
    enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre
    ene peb · abr may hun hul ago set okt nob dis
    jannewaris febrewaris maart april maaie juny july augustus septimber oktober novimber \
    desimber
    januar februar mäerz abrëll mee juni juli august september oktober november dezember
    schaner favrer mars avrigl matg zercladur fanadur avust settember october november december
    schan favr mars avr matg zercl fan avust sett oct nov dec
    בינו בפבר במרץ באפר במאי ביונ ביול באוג בספט באוק בנוב בדצמ
    urtarrilaren otsailaren martxoaren apirilaren maiatzaren ekainaren uztailaren abuztuaren \
    irailaren urriaren azaroaren abenduaren
    · · mäe · · · juill ogo · · · ·
    genver cʼhwevrer meurzh ebrel mae mezheven gouere eost gwengolo here · kerzu
    gen cʼhwe meur ebr mae mezh goue eost gwen here · kzu
    genièr febrièr març abril mai junh julhet agost setembre octòbre novembre decembre
    · · · · · · uzt · · · · ·
    · · · · · · · lún · · · ·
    · · · ဧ · · · ဩ · · · ·
    · · · · · · · · meán deireadh · ·
    جنوري فبروري مارچ اپریل مۍ جون جولای اګست سېپتمبر اکتوبر نومبر دسمبر
    جنوري فيبروري مارچ اپريل مئي جون جولاءِ آگسٽ سيپٽمبر آڪٽوبر نومبر ڊسمبر
    جنوري فېبروري مارچ اپریل مۍ جون جولای اګست سپتمبر اکتوبر نومبر دسمبر
    janaayo febraayo maarso abriil maayo juun luulyo agosto sebtembar oktoobar noofeembar \
    diseembar
    jannaayo feb mar abr may jun lul ogosto sebteembar okt nof dis
    janairu faburairu maris afirilu mayu yuni yuli agusta satumba oktoba nuwamba disamba
    يانۋار فېۋرال مارت ئاپرېل ماي ئىيۇن ئىيۇل ئاۋغۇست سېنتەبىر ئۆكتەبىر نويابىر دېكابىر
    гыйнвар февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
    гыйн · · · · · · · · · · ·
    জানুৱাৰী ফেব্ৰুৱাৰী মাৰ্চ এপ্ৰিল মে জুন জুলাই আগষ্ট ছেপ্তেম্বৰ অক্টোবৰ নৱেম্বৰ ডিচেম্বৰ
    জানু ফেব্ৰু মাৰ্চ এপ্ৰিল মে জুন জুলাই আগ ছেপ্তে অক্টো নৱে ডিচে
    ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଅପ୍ରେଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର
    jenụwarị febrụwarị maachị epreel mee jun julaị ọgọọst septemba ọktoba novemba disemba
    hānuere pēpuere māehe āperira mei hune hūrae ākuhata hepetema oketopa noema tīhema
    """
}
