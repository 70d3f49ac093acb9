/**
 * What the readers are given: paragraphs in many languages, code and tables, written for this gate alone. No other test or bench
 * uses them, and nothing in the engine may be fitted to them.
 */
import { DESIGN_NAMES, type DesignName } from '../../packages/typeset/src/designs.ts'
import type { TypesetOptions } from '../../packages/typeset/src/options.ts'

export interface Case {
  name: string
  /** BCP 47. */
  language: string
  /** Markdown: a heading and paragraphs, with bold and italic words and code in them, or a table, or a code block. */
  content: string
  /** No spaces between words: characters are compared. */
  isUnspaced?: boolean
  /**
   * The characters change their shape or direction: not every reader can put them back. Compared with what the reader gave
   * before (recorded.json), or with what it gives for the file of Typst.
   */
  isComplex?: boolean
  /** Readers that look for columns give its cells in an order of theirs. */
  isTable?: boolean
}

export const CASES: readonly Case[] = [
  {
    name: 'latin-ligatures',
    language: 'en-GB',
    content: `# A baffling office on the fjord

Five officers filed off the ferry at half past four, **fifty-fifty** between relief and grief. The chief clerk, a fluent and *affable* Finn, offered them coffee, waffles and a stuffed trout that nobody had the stomach to refuse.

“First,” she said, “the affidavit; the difficult shelf of unfinished files comes after it.” Their staff of official fire-fighters shuffled in, flasks rattling, and the flimsy flagstaff outside flapped 1,250 times before the raffle was over.`,
  },
  {
    name: 'latin-accents',
    language: 'fr',
    content: `# Où l’on mesure la marée

Dès l’aube, Zoé et François pesèrent **quarante-deux** cageots d’huîtres près du môle; le cœur n’y était guère. Übrigens hält Frau Größe das Maß für *überflüssig*, mañana será otro día, e a manhã não é de ninguém.

Çà et là, des œillets fanés; à l’île d’Yeu, naïfs et gênés, ils prêtèrent 75 € au garçon blessé. Ångström mätte våglängden på en ö i skärgården.`,
  },
  {
    name: 'no-break-spaces',
    language: 'en-US',
    content: `# Figures that stay together

The well gave 14\u00a0200 litres on the first day, **9\u00a0850 litres** on the second and a mere 310 on the third, when the pump at section\u00a07 stood still.`,
  },
  {
    name: 'polish',
    language: 'pl',
    content: `# Śnieg nad Łebą

Źdźbła trawy sterczały spod świeżego śniegu, gdy **Małgorzata** wróciła z młyna z workiem mąki żytniej. Sąsiad, pan Żółkiewski, pożyczył jej sanie i powiedział, że *wcześniej* niż w piątek droga nie będzie przejezdna.

Później okazało się, że łódź ugrzęzła w trzcinach, a ćwierć ładunku zamókła. Nikt nie miał o to pretensji: dzień był krótki, wiatr ostry, gęś uciekła.`,
  },
  {
    name: 'greek',
    language: 'el',
    content: `# Το ψωμί της Πέμπτης

Ο φούρναρης άναψε τη φωτιά πριν από τις τέσσερις, γιατί η **ζύμη** ήθελε ώρα. Η γειτόνισσα ζήτησε δύο καρβέλια και μια *κουλούρα* με γλυκάνισο, όμως το αλεύρι δεν έφτανε για όλους.

Έτσι μοιράστηκαν ό,τι υπήρχε, ήπιαν καφέ στο πεζούλι και συμφώνησαν πως την άλλη φορά θα παραγγείλουν εγκαίρως από τον μύλο της Ξάνθης.`,
  },
  {
    name: 'russian',
    language: 'ru',
    content: `# Письмо с маяка

Смотритель записал в журнал, что **шторм** утих к пяти утра и что стёкла фонаря целы. Затем он сварил уху из мелкой рыбы, подшил рукав и *долго* слушал радио, где объявляли уровень воды.

Катер обещали в среду, если позволит лёд; щенок под столом вздыхал, чайник шумел, а на полке оставалось ещё две коробки спичек и банка гречки.`,
  },
  {
    name: 'vietnamese',
    language: 'vi',
    content: `# Chuyến đò buổi sớm

Trời còn mờ sương khi ông lái đò buộc lại mái chèo và gọi **khách** xuống bến. Mấy đứa trẻ ôm cặp sách, một bà cụ xách giỏ trứng vịt, còn anh thợ mộc thì *ngủ gật* ngay trên bó tre.

Nước lớn nhanh hơn mọi năm, nên họ phải vòng qua cồn cát phía nam; đến nơi, ai nấy đều ướt sũng nhưng vẫn cười nói vui vẻ.`,
  },
  {
    name: 'chinese',
    language: 'zh',
    isUnspaced: true,
    content: `# 河边的旧书店

老板每天七点开门，先把门口的**落叶**扫干净，再烧一壶热水。附近的学生常来翻旧地图，偶尔也买一两本*没有封面*的小说。

去年秋天涨水，地下室淹了半尺，三百多册书晒在院子里，邻居都来帮忙翻页。如今架上还留着水痕，他说那是河写的批注。`,
  },
  {
    name: 'japanese',
    language: 'ja',
    isUnspaced: true,
    content: `# 港町の時計屋

坂の途中にある店では、毎朝八時に**柱時計**が少し遅れて鳴る。店主は慌てず、眼鏡を拭いてから針を進め、近所の子どもに『今日も海が静かだ』と告げる。

ある日、漁師が濡れた懐中時計を持ち込んだ。ゼンマイは錆びていたが、ふたを開けると小さな写真がそのまま残っていたという。`,
  },
  {
    name: 'code',
    language: 'en',
    content: `# Counting the offcuts

Call \`offcuts(file, { limit: 12 })\` first; it refuses a negative limit.

\`\`\`python
def offcuts(path, limit=12):
    total = 0
    with open(path) as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            width, _, length = line.partition(" x ")
            total += float(width) * float(length)
    return min(total, limit)
\`\`\`

Then run \`make fit\` and read the *first* five lines of its output.`,
  },
  {
    name: 'table',
    language: 'en',
    isTable: true,
    content: `# Shelf space by floor

The figures were taken in the first week of office hours.

| Floor | Metres of shelf | Offices | Filled |
|---|--:|--:|--:|
| Ground floor | 412 | 9 | 71% |
| First floor | 388 | 14 | 64% |
| Attic | 57 | 2 | 98% |
| Cellar, flood side | 130 | 0 | 12% |

Afterwards the staff moved five shelves from the attic to the first floor.`,
  },
  {
    name: 'arabic',
    language: 'ar',
    isComplex: true,
    content: `# بائع الفوانيس

كان الرجل العجوز يفتح دكانه قبل الغروب بقليل، ثم يمسح **الزجاج** بقطعة من القطن ويملأ المصابيح بالزيت. اشترت امرأة ثلاثة فوانيس صغيرة ودفعت 45 درهما، فأهداها *فتيلا* جديدا.

وعندما انقطع التيار في تلك الليلة أضاءت نوافذ الحي كله، وقال الأطفال إن القمر نزل إلى الشارع.`,
  },
  {
    name: 'hebrew',
    language: 'he',
    isComplex: true,
    content: `# הגנן של הרחוב

בכל בוקר השקה הזקן את העציצים שליד התחנה, וקטף **עלים** יבשים לתוך דלי. עוברי אורח שאלו אותו מי משלם לו, והוא ענה שהפרחים *משלמים* בזמן.

בשנה שעברה ספר 63 שתילים חדשים; שניים נגנבו, אחד נשבר ברוח, והשאר פרחו עד סוף הקיץ.`,
  },
  {
    name: 'hindi',
    language: 'hi',
    isComplex: true,
    content: `# नदी किनारे की दुकान

सुबह होते ही रामलाल अपनी दुकान का **दरवाज़ा** खोलता है और चूल्हे पर दूध चढ़ा देता है। स्कूल जाते बच्चे गरम जलेबी के लिए *पंक्ति* में खड़े रहते हैं।

पिछले वर्ष बाढ़ में सारा सामान भीग गया था, फिर भी पड़ोसियों ने मिलकर नई छत बनाई और सत्रह दिन में दुकान चल पड़ी।`,
  },
  {
    name: 'thai',
    language: 'th',
    isComplex: true,
    isUnspaced: true,
    content: `# ร้านซ่อมว่าวของลุงบุญ

ทุกเย็นลุงบุญนั่งเหลาไม้ไผ่อยู่ใต้ต้น**มะขาม** เด็กในหมู่บ้านนำว่าวที่ปีกหักมาให้ซ่อม บางคนจ่ายเป็นไข่เป็ด บางคนช่วยกวาด*ลานบ้าน*

เมื่อลมหนาวมาถึง ว่าวกว่าสี่สิบตัวก็ลอยขึ้นพร้อมกัน จนนกกระยางต้องบินอ้อมไปทางทุ่งนา`,
  },
]

/** A design, or one of the older page with other settings. */
export interface Look {
  name: string
  options: TypesetOptions & { design: DesignName }
}

export const LOOKS: readonly Look[] = [
  ...DESIGN_NAMES.map((design) => ({ name: design, options: { design } })),
  { name: 'classic-justified', options: { design: 'classic', align: 'justify' } },
  { name: 'classic-helvetica', options: { design: 'classic', font: 'helvetica' } },
  { name: 'classic-courier', options: { design: 'classic', font: 'courier' } },
]
