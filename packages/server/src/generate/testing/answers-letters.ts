/** Answers for the four letter templates. */
import type { AnswerEntry } from './answer-entry.ts'

export const LETTER_ANSWERS: readonly AnswerEntry[] = [
  {
    id: 'letter-head.en',
    template: 'formal-letter',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Letter from Dr Amara Osei, Flat 3, 18 Canon’s Row, Bristol, to Ms Whitcombe, head librarian: keep the reading room open on Saturday afternoons. 42 readers, counts enclosed.',
    exercises: 'labelled head with values over several lines, enclosure line, bullets and numbers',
    head: ['From', 'Date', 'To', 'Subject'],
    literal: ['£18,000', "18 Canon's Row"],
  },
  {
    id: 'letter-din.de',
    template: 'formal-letter',
    format: 'doc',
    kind: 'markdown',
    prompt:
      'Brief an die Stadtwerke Musterhausen: Jahresabrechnung 2025 stimmt nicht (Zählerstand, Arbeitspreis, Abschlag März). Kundennummer 4711-08-15, Kerstin Brügge, Leipzig. Nach DIN, mit Rücksendezeile.',
    exercises:
      'German DIN letter without labels: return line, address field, place and date, two bold subject lines, table with minus signs',
    literal: ['Kerstin Brügge · Lindenallee 7 · 04229 Leipzig', '9,87 ct/kWh', '−52,06 €'],
  },
  {
    id: 'letter-keigo.ja',
    template: 'formal-letter',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      '青葉製作所の購買部長 高橋健一様宛て。新しい再生紙「わかば」の展示会（12月10日）の案内状。森田紙業 営業部 森田さくらより。',
    exercises:
      'Japanese order (date, recipient, sender, subject), ideographic spaces, 拝啓 and 敬具, 記 with a list, 以上',
    literal: ['購買部　部長　高橋　健一　様', '令和8年11月22日'],
  },
  {
    id: 'letter-politesse.fr',
    template: 'formal-letter',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Lettre de Solène Kerbrat, présidente des « Voisins du Port », au maire de Brest : autorisation pour la fête de quartier du 13 juin 2027, place de la Vieille-Halle.',
    exercises:
      'labels with a space before the colon, place and date as one value, formule de politesse, semicolons in bullets',
    head: ['De', 'Date', 'À', 'Objet'],
    literal: ['« rien de trop rapide »', '8 h à 23 h 30'],
  },
  {
    id: 'letter-company-refusal.en',
    template: 'formal-letter',
    format: 'doc',
    kind: 'markdown',
    prompt:
      'Northgate Instruments to Leon Batra: no refund for the oscilloscope NX-200 (order NG-20931), guarantee over, liquid damage, seal opened; offer a repair for £85. Judith Marsh signs.',
    exercises: 'a refusal that is the document ("we are unable to help with your request"), bold labels, (a) list',
    head: ['From', 'Date', 'To', 'Subject'],
    literal: ['(a) The guarantee', '(b) The damage', '(c) The seal', '£349.00'],
  },
  {
    id: 'letter-backdated.en',
    template: 'formal-letter',
    format: 'markdown',
    kind: 'markdown',
    prompt:
      'A letter dated 3 March 1911 by a second officer, Thomas Hale, steamship Carradale, to his mother in Whitby, eleven days out from Valparaíso. Mention Davy and the goose.',
    exercises: 'dated otherwise than today, emphasis inside a head value, emphasis cut by a comma, a P.S. at the end',
    head: ['From', 'Date', 'To'],
    literal: ['At sea, 3 March 1911', 'P.S. I have kept your photograph dry.'],
  },
  {
    id: 'letter-admission.ar',
    template: 'formal-letter',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'رسالة من سلمى بنت يوسف الحدّاد إلى عميد كلية الهندسة بجامعة المستقبل: طلب تأجيل قبول الماجستير إلى الفصل الثاني (شباط 2027).',
    exercises:
      'right-to-left text with western and Arabic-Indic digits, Arabic labels, a mark of direction before a telephone number',
    head: ['من', 'التاريخ', 'إلى', 'الموضوع'],
    literal: ['٢٢ تشرين الثاني ٢٠٢٦', '\u200e+962 6 555 0134', '00731-B'],
  },
  {
    id: 'letter-salutation-colon.zh',
    template: 'formal-letter',
    format: 'doc',
    kind: 'markdown',
    prompt: '给茶具店王经理写信：青瓷茶杯有裂纹，三十五天没有更换，请在12月5日前寄到母亲处或退款。林晓梅。',
    exercises: 'the first line ends in a full-width colon and announces nothing, numbers such as 一、, 此致 and 敬礼',
    literal: ['尊敬的王经理：', '￥1,280'],
  },
  {
    id: 'letter-salutation-colon.en-US',
    template: 'formal-letter',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Write up what Dolores Whitfield of the Eastside Gardeners promised Mr. Alvarez: lease of the lot at 1200 Mesquite Street for $1 a year. No address block, it goes by e-mail.',
    exercises:
      'the first line is a salutation with a colon, prices that are no math, "feel free to contact me" near the end, cc and Enc.',
    literal: ['Dear Mr. Alvarez:', 'between $400 and $650', '$1 a year', 'd.whitfield@eastside-gardeners.example'],
  },
  {
    id: 'letter-school-leave.hi',
    template: 'formal-letter',
    format: 'pdf',
    kind: 'markdown',
    prompt: 'प्रधानाचार्य को २ से ६ दिसंबर तक पाँच दिन के अवकाश का प्रार्थना-पत्र; बहन का विवाह; कक्षा ९ ब, मीरा शर्मा।',
    exercises: 'Devanagari digits, the custom of its language (सेवा में first), single quotes',
    literal: ["कक्षा ९ 'ब'", '३०२००१'],
  },
  {
    id: 'letter-invitation.pl',
    template: 'formal-letter',
    format: 'markdown',
    kind: 'markdown',
    prompt:
      'Zaproszenie dla prof. Łucji Wąsowicz-Żak na wykład 15 stycznia 2027 w Gdańsku, od Stowarzyszenia „Przyjaciele Żurawia”, podpisuje Grzegorz Ćwikła.',
    exercises:
      'Polish labels and quotes, an abbreviation with full stops in a value, a request to reply that is no remark',
    head: ['Nadawca', 'Data', 'Adresat', 'Temat'],
    literal: ['Sz. P. prof. Łucja Wąsowicz-Żak', '„Przyjaciele Żurawia”'],
  },
  {
    id: 'complaint-boiler.en',
    template: 'formal-complaint',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Complaint of Miriam Feld, Norwich, to Anglian Heat & Home, boiler contract HC/558201: 23 days without heating, dates and costs as in my notes. I want £187.28, two months back, and an explanation.',
    exercises:
      'labelled head, a padded five-column table, one dollar sign alone, ampersand in a name, bullets with amounts',
    head: ['From', 'Date', 'To', 'Subject'],
    literal: ['Anglian Heat & Home plc', '$0 on luxuries', 'HC/558201, 23 days'],
  },
  {
    id: 'complaint-flight.es',
    template: 'formal-complaint',
    format: 'doc',
    kind: 'markdown',
    prompt:
      'Reclamación a Aerolíneas del Sur por la cancelación del vuelo AS 1187 (30 de octubre de 2026), 11 h 25 min de retraso, 400 € más recibos. Inés Valcárcel, Madrid.',
    exercises:
      'a) list, line-wrapped address with abbreviations, salutation with a colon, inverted marks, italic last line',
    head: ['De', 'Fecha', 'Para', 'Asunto'],
    literal: ['a) la compensación', 'b) el reembolso', 'c) el reembolso', 'C/ Olmo, 23, 2.º izda.'],
  },
  {
    id: 'complaint-kitchen.it',
    template: 'formal-complaint',
    format: 'markdown',
    kind: 'markdown',
    prompt:
      'Reclamo e diffida a Cucine Bellavista: cucina ordinata il 12 maggio 2026, consegna entro il 30 settembre, mancano le basi e il piano è sbagliato. Ing. Niccolò Sant’Andrea, Bologna.',
    exercises: 'no labels, bold subject line that says Oggetto, nested numbers, "resto disponibile" before the closing',
    literal: ['Oggetto: reclamo e diffida', 'art. 1454 c.c.'],
  },
  {
    id: 'complaint-noise.pt',
    template: 'formal-complaint',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Reclamação à Câmara do Porto por ruído noturno do bar «A Última Rodada», com as datas de outubro e novembro. Joana Magalhães Brandão.',
    exercises: 'Portuguese labels, dates with slashes at the head of bullets, times such as 24h00',
    head: ['De', 'Data', 'Para', 'Assunto'],
    literal: ['23/10 (sexta)', '24h00'],
  },
  {
    id: 'application-engineer.de',
    template: 'job-application',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Bewerbung von Tobias Grünwald, Stuttgart, als Ingenieur für Rotorblattprüfung bei der Windkraft Nordsee AG (Kennziffer WN-2026-118, Frau Dr. Petersen). Beginn 1. März 2027, 68.000 €.',
    exercises: 'telephone line among the values of the sender, bold lead-ins in bullets, offer of a talk at the end',
    head: ['Von', 'Datum', 'An', 'Betreff'],
    literal: ['Telefon 0711 5550-163', 'Personalabteilung, Frau Dr. Petersen'],
  },
  {
    id: 'application-blanks.en',
    template: 'job-application',
    format: 'doc',
    kind: 'markdown',
    prompt:
      'Application of Rosa Delgado for ward clerk, evenings, at Riverside Community Hospital. Nine years at a vet’s front desk.',
    exercises:
      'bracketed blanks that the request leaves open, "Please let me know if you need any further information"',
    literal: [
      "[Hiring manager's name]",
      '[Your street and town]',
      'Please let me know if you need any further information.',
    ],
    blanks: true,
  },
  {
    id: 'application-baker.fr',
    template: 'job-application',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Candidature de Yanis Benmoussa comme ouvrier boulanger de nuit chez Aux Trois Épis, Lyon (Mme Perrault). CAP, BP, cinq ans de fournil.',
    exercises: 'hard breaks by two spaces in address lines, unlabelled French letter, quotation as the first sentence',
    literal: ['06 00 00 00 42', '« On ne devient pas boulanger, on se réveille boulanger. »'],
  },
  {
    id: 'application-teacher.nl',
    template: 'job-application',
    format: 'markdown',
    kind: 'markdown',
    prompt:
      'Sollicitatiebrief van Maartje van der Linden voor leerkracht groep 7 op De Regenboog in Bilthoven, 0,8 fte.',
    exercises: 'Dutch labels, a first paragraph that opens with a quotation, bold run-in headings',
    head: ['Van', 'Datum', 'Aan', 'Onderwerp'],
    literal: ['t.a.v. de heer K. Öztürk', 'Niet mooi, wel hard.'],
  },
  {
    id: 'resignation-nurse.en',
    template: 'resignation',
    format: 'pdf',
    kind: 'markdown',
    prompt:
      'Resignation of Daniel Okonkwo, staff nurse on Cedar Ward, to Sister Ann Tregear, St Loye’s Hospital, eight weeks’ notice, ten days of leave left.',
    exercises: 'the labelled head of the design note',
    head: ['From', 'Date', 'To', 'Subject'],
    literal: ["St Loye's Hospital", '"I don\'t know"'],
  },
  {
    id: 'resignation-bank.tr',
    template: 'resignation',
    format: 'doc',
    kind: 'markdown',
    prompt:
      'Gülşah Yıldırım, Boğaz Katılım Bankası Kadıköy şubesi, istifa dilekçesi; sekiz hafta ihbar, son gün 17 Ocak 2027, 11 gün izin.',
    exercises: 'Turkish labels and dotted letters, colons inside values (No: 7 D: 12, sicil no:), numbered list',
    head: ['Gönderen', 'Tarih', 'Alıcı', 'Konu'],
    literal: ['No: 7 D: 12', '(sicil no: 20417)', '8.450,75 ₺'],
  },
  {
    id: 'resignation-taishoku.ja',
    template: 'resignation',
    format: 'pdf',
    kind: 'markdown',
    prompt: '株式会社みなとソフトの退職願。開発部第二課 中村悠斗、令和9年1月31日付で退職。',
    exercises: 'very short, title as a bold line, date and sender below the text, recipient last',
    literal: ['私儀', '代表取締役社長　石川　美智子　殿'],
  },
  {
    id: 'resignation-short.es',
    template: 'resignation',
    format: 'markdown',
    kind: 'markdown',
    prompt:
      'Carta de dimisión de Vicent Ferrer, encargado de almacén en Talleres Llorente, último día 11 de diciembre de 2026, tono cercano.',
    exercises: 'no labels, a receipt at the end with a signature line of underscores',
    literal: ['Recibí (firma y fecha):', '(¡por fin!)'],
  },
]
