/** A text in every script that the engine sets, for the tests. */
import type { TypesetOptions } from './options.ts'

/** Article 1 of the Universal Declaration of Human Rights, mostly; bold and italic somewhere in each. */
export const SAMPLES: Record<string, [text: string, options?: TypesetOptions]> = {
  Polish: ['Wszyscy ludzie rodzą się wolni i **równi pod względem** swej *godności i swych praw*. Zażółć gęślą jaźń.'],
  Turkish: [
    'Bütün insanlar hür, haysiyet ve haklar bakımından **eşit doğarlar**; İstanbul’da ığdır.',
    { language: 'tr' },
  ],
  Vietnamese: ['Tất cả mọi người sinh ra đều được tự do và **bình đẳng về nhân phẩm** và *quyền*.'],
  Greek: ['Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και **ίσοι στην αξιοπρέπεια** και *τα δικαιώματα*. ᾧ ἄνθρωπος'],
  Russian: ['Все люди рождаются свободными и **равными в своём достоинстве** и *правах*.'],
  Arabic: ['يولد جميع الناس أحرارا متساوين في **الكرامة والحقوق**. وقد وهبوا عقلا وضميرا (المادة) لدى UNESCO.'],
  Persian: ['تمام افراد بشر آزاد به دنیا آمده اند و از لحاظ **حیثیت و حقوق** با هم برابرند؛ سال ۱۹۴۸ است.'],
  Hebrew: ['כל בני האדם נולדו בני חורין **ושווים בערכם** ובזכויותיהם. שָׁלוֹם עֲלֵיכֶם.'],
  Hindi: ['सभी मनुष्यों को गौरव और अधिकारों के मामले में **जन्मजात स्वतन्त्रता** और समानता प्राप्त है (१९४८)।'],
  Bengali: ['সমস্ত মানুষ স্বাধীনভাবে সমান **মর্যাদা এবং অধিকার** নিয়ে জন্মগ্রহণ করে।'],
  Tamil: ['மனிதப் பிறிவியினர் சகலரும் **சுதந்திரமாகவே** பிறக்கின்றனர்; *அவர்கள் மதிப்பிலும்*.'],
  Telugu: ['ప్రతిపత్తిస్వత్వముల విషయమున **మానవులెల్లరును** జన్మతః స్వతంత్రులును సమానులును నగుదురు.'],
  Thai: ['มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันใน**เกียรติศักดิ์และสิทธิ** ต่างมีเหตุผลและมโนธรรม'],
  Khmer: ['មនុស្សទាំងអស់ កើតមកមានសេរីភាព និង**សមភាព** ក្នុងផ្នែកសេចក្តីថ្លៃថ្នូរនិងសិទ្ធិ។'],
  Burmese: ['လူတိုင်းသည် တူညီ လွတ်လပ်သော **ဂုဏ်သိက္ခာဖြင့်** လည်းကောင်း၊ တူညီလွတ်လပ်သော အခွင့်အရေးများ'],
  Tibetan: ['འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་**སྐྱེས་ཙམ་ཉིད་ནས་**ཆེ་མཐོངས་དང༌།'],
  Amharic: ['የሰው፡ልጅ፡ሁሉ፡ሲወለድ፡**ነጻና፡በክብርና**፡በመብትም፡እኩልነት፡ያለው፡ነው።'],
  Georgian: ['ყველა ადამიანი იბადება **თავისუფალი** და თანასწორი. Բոլոր մարդիկ ծնվում են ազատ'],
  Chinese: [
    '人人生而自由，在**尊严和权利**上一律平等。应以“兄弟关系”的精神相对待。2024年，ABC公司。',
    { language: 'zh' },
  ],
  'Chinese, traditional': ['人人生而自由，在**尊嚴和權利**上一律平等。', { language: 'zh-Hant' }],
  Japanese: ['すべての人間は、生まれながらにして自由であり、**尊厳と権利**とについて平等である。「同胞の精神」'],
  Korean: ['모든 인간은 태어날 때부터 자유로우며 그 **존엄과 권리**에 있어 동등하다.'],
  symbols: ['→ ⇒ ∑ ∫ √ ≤ 𝔸 ∀x∈ℝ ♫ ✓ ★ ☃ ┼ ▓ ⠿ ₹ ₴ ℃ № ⌘'],
  emoji: ['😀 👩‍💻 👨‍👩‍👧 👍🏽 🇩🇪 1️⃣ ❤️ 🏳️‍🌈 **🚀**'],
  'what no font has': ['Unknown: \u{10fffd} \u{1fffd} end'],
  'many at once': ['English, Ελληνικά, русский, हिन्दी, ไทย, 中文、日本語、한국어, 😀 in one line.'],
}

export function sourceOf(text: string): string {
  return `${text}\n\n- ${text}\n\n${`${text} `.repeat(8)}`
}

/** Lines that run both ways: letters, numbers, signs and brackets of either direction in one of the other. */
export const BOTH_WAYS: Record<string, string> = {
  numbers: 'בשנת 1948 היו 25.5% מהאנשים (או 3,000) כאן.',
  'Arabic numbers': 'سنة 1948 و ١٩٤٨ نسبة 25% (تقريبا)، ثم 7:30 و 3/4.',
  'a comma and a full stop': 'שלום עולם, זה טקסט פשוט. וגם זה.',
  brackets: 'אבג (דהו) [זחט] «יכל» סוף',
  'a Latin word': 'عقلا وضميرا (المادة) لدى UNESCO. وقد وهبوا',
  'two Latin words, brackets': 'השתמשו בדפדפן שנקרא (Google Chrome) כל הזמן בבית ובעבודה.',
  'Latin words, a number': 'كل الأعضاء في منظمة United Nations وافقوا على version 1.2 من هذا الميثاق الجديد.',
  'Hebrew words in English': 'The word שלום means peace; and "בית ספר" is school (שלום עולם), no?',
  'Arabic words in English': 'The term السلام عليكم (peace) is common, no?',
}
