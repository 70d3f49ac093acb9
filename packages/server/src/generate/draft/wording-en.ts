import type { Party } from '../facts/types.ts'
import type { Pick } from './pick.ts'

const surname = (name: string) => name.split(/\s+/u).at(-1) ?? name
const article = (noun: string) =>
  /^(?:[aeiou]|npm\s)/iu.test(noun) && !/^(?:uni|use|eu|one)/iu.test(noun) ? `an ${noun}` : `a ${noun}`
const definite = (noun: string) => (/^(?:the|an?|my|our|your)\s/iu.test(noun) ? noun : `the ${noun}`)
const themOrIt = (noun: string) => (/(?<!s)s$/u.test(noun) ? 'them' : 'it')
const join = (...parts: (string | false | undefined)[]) => parts.filter((part) => part).join(' ')

/** What a person says to have done, where the "I" is left out. */
export const PAST =
  'worked|served|joined|completed|led|managed|studied|graduated|received|paid|ordered|bought|called|waited|tried|emailed|contacted|returned|met|built|designed|organi[sz]ed|taught|trained|volunteered|founded|wrote|won|spent|visited|rang|reported|stayed|asked|sent|complained|phoned|booked|moved|lost|grew|helped|raised|ran|went|found|saw|got|took|made|gave|came|told|said'

/** "2nd quarter" in a sentence: "the 2nd quarter". */
const counted = (label: string) => (/^\d{1,2}(?:st|nd|rd|th)\s/iu.test(label) ? `the ${label}` : label)

/** "a weekend job in the bakery" says what it is; a mere title does not. */
const thePost = (position = '[position]') =>
  /^(?:an?|the|your)\s/iu.test(position) ? position : `the position of ${position}`

/** The draft's own words in English. Every function returns whole sentences unless its name says otherwise. */
export const english = (v: Pick) => ({
  language: 'en',
  and: (items: readonly string[]) =>
    items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`,
  quote: (text: string) => `“${text}”`,
  blank: {
    name: '[Your name]',
    recipient: '[Recipient’s name and address]',
    employer: '[Employer’s name and address]',
    contact: '[Telephone and email]',
    party: (n: number) => `[Name and address of party ${n}]`,
    details: (what: string) => `[${what}]`,
  },
  label: {
    subject: 'Subject',
    phone: 'Telephone',
    email: 'Email',
    web: 'Web',
    address: 'Address',
    details: v('The details are as follows:', 'For your reference, these are the details:', 'The particulars are:'),
    alsoDetails: v('In addition:', 'Further details:'),
    period: 'Period',
    item: 'Item',
    value: 'Value',
    share: 'Share',
    age: 'Age',
    total: 'Total',
  },
  salutation: (party: Party | undefined, friendly: boolean) => {
    if (party?.honorific && party.name) return `Dear ${party.honorific.replace(/\.$/u, '')} ${surname(party.name)},`
    if (party?.name && party.kind === 'person')
      return friendly ? `Dear ${party.name.split(/\s+/u)[0] ?? party.name},` : `Dear ${party.name},`
    if (party?.name && party.kind === 'organisation' && friendly) return `Dear ${party.name} team,`
    if (
      party?.name === undefined &&
      /\b(?:team|parents|residents|tenants|members|colleagues|customers|neighbou?rs|students|employees|staff|guests)$/iu.test(
        party?.position ?? '',
      )
    )
      return `Dear ${(party?.position ?? '').replace(/^(?:all|the|our|my)\s/iu, '').toLowerCase()},`
    if (
      party?.position &&
      /\b(?:manager|director|landlord|landlady|neighbou?r|principal|professor|mayor|editor|teacher|councillor|dean)\b/iu.test(
        party.position,
      )
    )
      return `Dear ${party.position.replace(/^(?:my|the|our)\s/iu, '').replace(/(?<![\p{L}])\p{Ll}/gu, (letter) => letter.toUpperCase())},`
    return 'Dear Sir or Madam,'
  },
  closing: (named: boolean, friendly: boolean, _salutation: string): string =>
    friendly ? 'Kind regards,' : named ? 'Yours sincerely,' : 'Yours faithfully,',
  /** A fragment as the body of a letter would say it; undefined where it should stand in a list. */
  fragment: (text: string): string | undefined => {
    if (/^[1-9]\d$/u.test(text)) return `I am ${text} years old.`
    if (/^(?:about |over |more than )?\d+\+?\s+(?:years?|months?)['’]?\s(?!old)/iu.test(text)) return `I have ${text}.`
    if (new RegExp(`^(?:${PAST})\\s`, 'iu').test(text)) return `I ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^fluent (?!in\b)/iu.test(text)) return `I am fluent in ${text.slice(7)}.`
    if (/^(?:student|teacher|nurse|engineer|carpenter|electrician|accountant|designer|chef|driver)$/iu.test(text))
      return `I am ${article(text.toLowerCase())}.`
    if (
      /^(?:free|grateful|thankful|happy|willing|available|able|fluent|certified|experienced|disappointed|sorry|keen|ready|eager|passionate|proficient|skilled|unable|moving|relocating|retiring|leaving|starting|returning|taking|looking|hoping|planning|going)\s/iu.test(
        text,
      )
    )
      return `I am ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^(?:has|is)\s/iu.test(text)) return `I ${text.replace(/^has/iu, 'have').replace(/^is/iu, 'am')}.`
    if (/^(?:can|will|would|could|have|am)\s/iu.test(text)) return `I ${text}.`
    if (/^\d{2} years old$/u.test(text)) return `I am ${text.slice(0, 2)} years old.`
    if (/^(?:an?)\s+\p{L}/iu.test(text)) return `I am ${text}.`
    if (/^(?:one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:years?|months?)\s/iu.test(text))
      return `I can look back on ${text}.`
    if (/^(?:bachelor|master|degree|diploma|doctorate|BSc|BA|BEng|MBA|PhD)\b/iu.test(text))
      return `I hold a ${/^[A-Z]{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)}.`
    if (/^(?:MSc|MA|MEng)\b/u.test(text)) return `I hold an ${text}.`
    return undefined
  },
  point: (text: string) =>
    v(`I would also like to mention ${text}.`, `I should also like to draw your attention to ${text}.`),
  reasonSentence: (text: string) => `I mention this ${text}.`,
  resignation: {
    subject: (position?: string, _organisation?: string) =>
      position ? `Resignation from the position of ${position}` : 'Resignation',
    notice: ({
      position,
      organisation,
      lastDay,
      notice,
    }: {
      position?: string | undefined
      organisation?: string | undefined
      lastDay?: string | undefined
      notice?: string | undefined
    }) => {
      const post = join(position ? `my position as ${position}` : 'my position', organisation && `at ${organisation}`)
      const opening = v(
        `I am writing to inform you that I am resigning from ${post}.`,
        `Please accept this letter as formal notice of my resignation from ${post}.`,
        `With this letter I give notice of my resignation from ${post}.`,
      )
      const period =
        notice &&
        `I am giving ${/notice/iu.test(notice) ? notice : `${notice} notice`.replace(/(weeks|months|days)\snotice/u, "$1' notice").replace(/((?:^|\s)(?:an?|one|1)\s(?:week|month|day))\snotice/u, "$1's notice")}.`
      const day = lastDay
        ? /^(?:the|our|this|next)\s.*(?:meeting|assembly|AGM|session|election)/iu.test(lastDay)
          ? `My resignation takes effect from ${lastDay}.`
          : `My last working day will be ${lastDay}.`
        : notice
          ? undefined
          : 'My last working day will be [last working day].'
      return join(opening, period, day)
    },
    held: (since: string) => `I have held this position ${since}.`,
    reason: (text: string) =>
      /^(?:because|as|since|due to|for)\b/iu.test(text)
        ? `I am leaving ${text}.`
        : /^(?:moving|relocating|retiring|going|returning|starting|accepting|changing|taking|joining|pursuing|leaving|resigning|quitting)\b/iu.test(
              text,
            )
          ? `I am ${text}.`
          : `My reason for leaving is ${text}.`,
    thanks: (organisation?: string) =>
      v(
        `I would like to thank you for the trust and support I have received${organisation ? ` at ${organisation}` : ''}. I have valued the work and the people I have worked with, and I leave with appreciation for the time we shared.`,
        `Thank you for the opportunities and the support you have given me${organisation ? ` during my time at ${organisation}` : ''}. I have appreciated working with you and with the team.`,
      ),
    handover: () =>
      v(
        'I will do what I can to make the handover smooth: I will complete or document my open tasks and brief whoever takes them on. Please let me know how you would like me to use the remaining time.',
        'Until my last day I will gladly help to hand over my responsibilities in good order and to brief my successor. Please tell me which tasks should come first.',
      ),
    confirm: () =>
      v(
        'I would be grateful if you could confirm receipt of this letter and my last working day in writing.',
        'Please confirm in writing that you have received this letter, together with my last working day.',
      ),
    farewell: (organisation?: string) =>
      v(
        `I wish you${organisation ? ` and everyone at ${organisation}` : ' and the team'} every success for the future.`,
        `I wish you and ${organisation ? `all colleagues at ${organisation}` : 'all my colleagues'} well, and hope that we stay in touch.`,
      ),
  },
  complaint: {
    subject: (topic?: string, preposition?: string, reference?: string) =>
      topic
        ? `Formal complaint ${preposition && !/^(?:of|on|for|in)$/iu.test(preposition) ? preposition : 'about'} ${topic}`
        : reference
          ? `Formal complaint, ${reference}`
          : 'Formal complaint',
    opening: (topic: string | undefined, told: boolean) =>
      (topic
        ? v(
            `I am writing to complain formally about ${topic}.`,
            `With this letter I wish to make a formal complaint about ${topic}.`,
          )
        : v('I am writing to make a formal complaint.', 'With this letter I wish to make a formal complaint.')) +
      (told
        ? v(' I ask you to look into the matter and to put it right.', ' The circumstances are set out below.')
        : ' I ask you to look into the matter and to put it right.'),
    noFacts: '[What happened, when and where, and what you have already done about it.]',
    consequence: (firm: boolean) =>
      firm
        ? v(
            'This is not acceptable, and I expect you to put it right without further delay.',
            'I am not prepared to let the matter rest, and I expect a prompt remedy.',
          )
        : v(
            'I am disappointed by this and hope that we can settle the matter quickly.',
            'This has caused me trouble that could have been avoided, and I trust that you will want to put it right.',
          ),
    demand: () =>
      v(
        'I ask you to examine the matter, to tell me what you find, and to propose how you intend to put it right.',
        'Please look into what happened and let me know in writing how you intend to resolve it.',
      ),
    deadline: (deadline: string) =>
      `Please let me have your answer ${/^(?:by|before|within|until|no later)/iu.test(deadline) ? deadline : /^\d+\s+(?:working\s+)?(?:days?|weeks?)/iu.test(deadline) ? `within ${deadline}` : `by ${deadline}`}.`,
    next: (contact?: string) =>
      `${v('I look forward to your written reply', 'I should be glad to have your reply in writing')}${contact ? `; you can reach me at ${contact} if you have any questions` : ''}.`,
  },
  application: {
    subject: (position?: string, reference?: string) =>
      `Application for ${thePost(position)}${reference ? `, ${reference}` : ''}`,
    opening: ({
      position,
      organisation,
      source,
    }: {
      position?: string | undefined
      organisation?: string | undefined
      source?: string | undefined
    }) => {
      const post = join(thePost(position), organisation && `at ${organisation}`)
      return join(
        v(`I am writing to apply for ${post}`, `With this letter I would like to apply for ${post}`) +
          (source ? `, which I saw advertised ${/^(?:on|in|at|by)\b/iu.test(source) ? source : `on ${source}`}.` : '.'),
        v(
          'I am convinced that my background suits the role well, and I should like to tell you why.',
          'I believe that my experience fits what the role asks for.',
        ),
      )
    },
    current: (position: string, organisation: string) =>
      `I currently work as ${/^[aeiou]/iu.test(position) ? 'an' : 'a'} ${position} at ${organisation}.`,
    noExperience: '[Your experience, qualifications and results that matter for this position.]',
    skills: (skills: string) => `My skills include ${skills}.`,
    motivation: (organisation?: string) =>
      v(
        `I would welcome the chance to put this experience to work ${organisation ? `for ${organisation}` : 'in your team'}. I should be glad to learn more about the role and about what you expect of it.`,
        `I should be glad to put what I bring to use ${organisation ? `for ${organisation}` : 'in your team'}, and to hear more about the tasks that go with this position.`,
      ),
    call: (contact?: string) =>
      `${v('I would be pleased to tell you more in an interview', 'I would be glad to discuss my application with you in person')}${contact ? `, and you can reach me at ${contact}` : ''}. Thank you for your time and consideration.`,
  },
  letter: {
    subject: (kind?: string, topic?: string, preposition?: string) =>
      topic
        ? /^(?:of|for|on|in|as|at)$/iu.test(preposition ?? '') &&
          kind &&
          !/letter|note|mail|message|document/iu.test(kind)
          ? `${kind} ${preposition ?? ''} ${topic}`
          : topic
        : kind && !/letter|note|mail|message|document|text/iu.test(kind)
          ? kind
          : undefined,
    mine: 'My request',
    noSubject: '[Subject]',
    opening: (topic?: string, firm?: boolean) =>
      topic
        ? v(`I am writing to you about ${topic}.`, `I am contacting you regarding ${topic}.`) +
          (firm ? ' The matter needs your attention.' : '')
        : v('I am writing to you with the following matter.', 'May I turn to you with the following matter.'),
    noDetails: '[The circumstances and details that the reader needs.]',
    thanks: () =>
      v(
        'Thank you for your time and attention. I look forward to hearing from you.',
        'Thank you in advance for your help. I would be glad to hear from you soon.',
      ),
    contact: (contact: string) => `If you have any questions, you can reach me at ${contact}.`,
  },
  resume: {
    profile: ({
      profession,
      years,
      places,
      skills,
    }: {
      profession?: string | undefined
      years?: string | undefined
      places?: string | undefined
      skills?: string | undefined
    }) => {
      const who = profession
        ? profession.charAt(0).toUpperCase() + profession.slice(1)
        : years
          ? 'Professional'
          : undefined
      if (who === undefined && skills === undefined)
        return '[Two or three sentences: your profession, your experience and your strengths.]'
      const at = places && (years ? `, including at ${places}` : ` with experience at ${places}`)
      return join(
        who && `${join(who, years && `with ${years}`)}${at ?? ''}.`,
        skills && v(`Skilled in ${skills}.`, `Core strengths: ${skills}.`),
      )
    },
    objective: (text: string) => `Objective: ${text}.`,
    noExperience: '[Position, employer, dates]',
    noEducation: '[Degree, school, year]',
    noSkills: '[Skills and tools]',
  },
  faq: {
    title: (topic?: string) => (topic ? `Frequently asked questions: ${topic}` : 'Frequently asked questions'),
    intro: (topic?: string) =>
      topic
        ? v(
            `Here you will find answers to the questions we are asked most often about ${topic}.`,
            `This page answers the most common questions about ${topic}.`,
          )
        : 'Here you will find answers to the questions we are asked most often.',
    has: (label: string) => `What about ${/^(?:\p{Lu}|(?:the|our|your|my|an?)\s)/u.test(label) ? '' : 'the '}${label}?`,
    contactQuestion: 'How can I get in touch?',
    contactAnswer: (contact: string) => `You can reach us at ${contact}. We are glad to help.`,
    noContact: '[Telephone, email and opening hours]',
    fill: [
      'What does it cost?',
      'How do I get started?',
      'Which terms apply?',
      'How long does it take?',
      'What if something goes wrong?',
      'Can I change or cancel?',
      'Who is it for?',
      'Where can I find more information?',
      'Is my data safe?',
      'How can I pay?',
      'Is there a discount?',
      'What do I need to bring?',
      'When can I expect an answer?',
      'What else should I know?',
    ],
    noAnswer: '[Answer]',
    questions: [
      [/^free(?!\p{L})(?!\s(?:parking|cancel|return))/iu, 'What does it cost?'],
      [
        /^(?:(?:kids|children|anyone) )?(?:under|over|from)\s\d{1,2}s?(?=$|\s(?!\d)(?!(?:euros?|pounds?|dollars?|cents|kg|km|m|cm|minutes|hours|days|weeks|people|to|until|am|pm)(?!\p{L})))(?!\s?[-–:€$£%])|\d\+/iu,
        'Are there rules on age?',
      ],
      [
        /(?<!\p{L})(?:intro(?:duction|ductory)?|beginners?|trial|taster|first (?:time|visit|lesson|course|class|session))(?!\p{L})/iu,
        'How do I get started?',
      ],
      [/^(?:up to|at most|max(?:imum)?\.?)\s\d/iu, 'Is there a limit?'],
      [
        /(?<!\p{L})(?:leav(?:es?|ing)|depart(?:s|ure)?|back (?:at|on|by|mon|tue|wed|thu|fri|sat|sun)\p{L}*|arriv(?:es?|al))(?!\p{L}).*\d/iu,
        'What are the times of departure and return?',
      ],
      [/cancel/iu, 'Can I cancel?'],
      [/^(?:it )?(?:starts?|begins?)\b/iu, 'When does it start?'],
      [/^check[ -]?(?:in|out)\b/iu, 'What are the times of check-in and check-out?'],
      [/^(?:it )?ends?\b/iu, 'When does it end?'],
      [
        /^(?:it )?(?:takes?|lasts?)\b|\b(?:minutes|duration)\b|^\d[\d.]*\s?(?:hours?|hrs?|mins?)$/iu,
        'How long does it take?',
      ],
      [
        /open(?:ing)?\s*(?:hours|times)?|\bclosed (?:on|from|at|in|all|every|for)\b|(?<!\d\s)\bhours\b|^(?:daily|every day|weekdays|weekends|closed|(?:mon|tues?|wed|thu|fri|sat|sun)\p{L}*\s?(?:-|–|to|and)\s?(?:mon|tue|wed|thu|fri|sat|sun))(?![\p{L}])/iu,
        'When are you open?',
      ],
      [/deposit/iu, 'Is there a deposit?'],
      [/deliver|\bshipping|\bships?\b|postage/iu, 'How does delivery work?'],
      [/return(?:ed)? (?:it )?(?:by|before)|bring back/iu, 'When is the return due?'],
      [/refund|return|money back/iu, 'Can I return something or get a refund?'],
      [
        /admission|entry\b|free for\b|tickets?\b|price|cost|fee|\brates?\b|charge|per (?:day|hour|week|month|person|night)|\d (?:euros?|pounds?|dollars?)|[€$£]|(?<![\p{L}])(?:EUR|USD|GBP|CHF|CAD|AUD|euros?|cents?|pence)(?![\p{L}])/iu,
        'What does it cost?',
      ],
      [/\b(?:required|mandatory|must have|needed)\b/iu, 'What is required?'],
      [/\bbring\b|\bID\b|passport/u, 'What do I need to bring?'],
      [/pay|\bcards?\b|cash|invoice/iu, 'How can I pay?'],
      [/park(?:ing)?\b/iu, 'Is there parking?'],
      [/\b(?:pet|dog|cat)s?\b/iu, 'Are pets allowed?'],
      [
        /(?:child|\bkids?\b).*(?:\d|free|welcome|only|allowed|with (?:a |an |their )?(?:adult|parent))|\b(?:free|half|reduced).*(?:child|kids)|\bages?\b|\baged\b|years old/iu,
        'Are there rules on age?',
      ],
      [/guarantee|warranty/iu, 'Is there a guarantee?'],
      [
        /(?<!\b(?:an?|one|each|per|every|the|new|old|\d+)\s)\bbook(?:ing|ings|ed|able)?\b|reserv|appointment/iu,
        'How do I book?',
      ],
      [/address|located|find us|street|road/iu, 'Where are you?'],
      [/\b(?:mon|tue|wed|thu|fri|sat|sun)(?:\p{Ll}*day)?s?\b.*\d\s?(?:am|pm|:\d)/iu, 'When does it take place?'],
      [/helmet|equipment|included|free\b/iu, 'What is included?'],
      [/wi-?fi|internet/iu, 'Is there internet access?'],
      [/member/iu, 'How does membership work?'],
      [/contact|phone(?!s)|email|support/iu, 'How can I get in touch?'],
      [/safe|secur|privacy|data/iu, 'Is it safe?'],
    ] as [RegExp, string][],
  },
  speech: {
    title: (kind?: string, topic?: string) =>
      topic
        ? kind && /toast|eulogy|speech/iu.test(kind)
          ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${topic}`
          : topic
        : (kind ?? 'Speech'),
    greeting: (formal: boolean) =>
      formal
        ? v('Ladies and gentlemen,', 'Good day, ladies and gentlemen,')
        : v('Dear guests, dear friends,', 'Good day, everyone,'),
    opening: (topic: string | undefined, speaker: string | undefined) =>
      join(
        speaker && `my name is ${speaker}, and it is a pleasure to be here.`,
        topic
          ? v(
              `${speaker ? 'T' : 't'}hank you for being here. Today I would like to speak about ${topic}.`,
              `${speaker ? 'I' : 'i'}t is good to see you all here. Today is about ${topic}.`,
            )
          : `${speaker ? 'T' : 't'}hank you for being here today.`,
        v(
          'I will take you through it step by step, and I promise to come to the point.',
          'Let me share a few thoughts that matter to me.',
        ),
      ),
    point: (text: string) => `Let us turn to ${text}.`,
    facts: (items: readonly string[]) =>
      items.length === 1
        ? `And this belongs here too: ${items.join('')}.`
        : `A few things belong here: ${items.join('; ')}.`,
    noMain: '[Your main points, each with an example.]',
    closing: (topic?: string) =>
      join(
        topic
          ? v(
              `That is what I wanted to say about ${topic}. I look forward to your questions.`,
              `Let us keep in mind what brought us together today: ${topic}.`,
            )
          : v(
              'If you take one thing home today, let it be the thought we began with.',
              'Let us keep in mind what brought us together today.',
            ),
        'Thank you very much.',
      ),
    festive: (topic?: string, speaker?: string) =>
      join(
        topic
          ? v(
              `What a joy to see you all here. The occasion is a special one: ${topic}.`,
              `Thank you for being here to celebrate with us: ${topic}.`,
            )
          : 'What a joy to see you all here on this day.',
        speaker && `My name is ${speaker}, and I am glad to say a few words.`,
        v('Let me share a few thoughts that matter to me.', 'I would like to say a few words from the heart.'),
      ),
    mourn: (topic?: string) =>
      topic
        ? `thank you for being here. We have come together to remember ${topic}.`
        : 'thank you for being here to remember with us.',
    remember: () => 'What remains is what we have shared, and we will keep it. Thank you.',
    celebrate: () =>
      v(
        'So please raise your glasses with me, and let us wish all the very best, today and for all that lies ahead. Thank you.',
        'Please join me in raising a glass: to this day, and to many happy ones to come. Thank you.',
      ),
  },
  report: {
    title: (kind?: string, topic?: string, preposition?: string) =>
      topic
        ? kind && !/^(?:data report|report|analysis|data analysis)$/iu.test(kind)
          ? `${kind} ${preposition ?? 'on'} ${topic}`
          : topic
        : (kind ?? 'Data report'),
    about: (subject: string, count: number) =>
      v(
        `This report examines ${subject} on the basis of the ${count} figures given.`,
        `This report looks at ${subject}. It rests on the ${count} figures that were given.`,
      ),
    aboutNone: (subject: string) => `This report examines ${subject}.`,
    noData: '[The figures to be analysed, with source and period.]',
    dataLead: () => v('The following figures were given:', 'The report is based on these figures:'),
    total: (name: string, total: string) => `The total${name ? ` for ${name}` : ''} is ${total}.`,
    mean: (mean: string, count: number) => `The mean of the ${count} values is ${mean}.`,
    extremes: (high: string, highLabel: string, low: string, lowLabel: string) =>
      `The highest value is ${high} (${highLabel}), the lowest ${low} (${lowLabel}).`,
    // Whether more or less of it is better, the figures do not say.
    target: (target: string, met: readonly string[], missed: readonly string[]) =>
      [
        met.length > 0 && `At or above the target of ${target}: ${met.join(', ')}.`,
        missed.length > 0 && `Below the target of ${target}: ${missed.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    limit: (limit: string, over: readonly string[], within: readonly string[]) =>
      [
        over.length > 0 && `Above the limit of ${limit}: ${over.join(', ')}.`,
        within.length > 0 && `Within the limit of ${limit}: ${within.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    equal: (value: string) => `All values are the same, at ${value}.`,
    change: (from: string, to: string, absolute: string, percent: string | undefined, up: boolean) =>
      `From ${counted(from)} to ${counted(to)} the value ${up ? 'rose' : 'fell'} by ${absolute}${percent ? `, or ${percent}` : ''}.`,
    unchanged: (from: string, to: string) => `The value of ${to} is the same as that of ${from}.`,
    steps: (steps: readonly string[]) => `Step by step the changes are: ${steps.join('; ')}.`,
    share: (label: string, share: string) => `${label} accounts for ${share} of the total.`,
    conclusion: (high: string, low: string) =>
      v(
        `The figures show a clear spread between ${counted(high)} and ${counted(low)}. What lies behind it cannot be read from the figures alone.`,
        `The distance between ${counted(high)} and ${counted(low)} is the finding that stands out. The figures do not say what caused it.`,
      ),
    trend: (up: boolean, steady: boolean): string =>
      steady
        ? up
          ? 'The values rise in every step.'
          : 'The values fall in every step.'
        : 'The values do not move in one direction throughout.',
    limits: () =>
      v(
        'The data set is small, and it shows what happened, not why. Comparisons with other periods or sources would make the findings firmer.',
        'The findings hold for the figures given. Further periods or sources would be needed to tell a lasting trend from a single event.',
      ),
    recommend: (low: string, high: string) =>
      v(
        `It is recommended to find out what set ${counted(high)} apart and whether it can be repeated, and to look into the reasons for the low value of ${counted(low)}.`,
        `The next step should be to examine the causes behind ${counted(high)} and ${counted(low)}, so that decisions rest on more than the figures alone.`,
      ),
    recommendNone: 'It is recommended to complete the data named above before decisions are taken.',
    follow: () =>
      v(
        'The figures should be updated at regular intervals and compared on the same basis.',
        'Keeping the figures on the same basis will make later comparisons possible.',
      ),
    asGiven: 'The details stand as they were given.',
    noFindings: 'Findings follow once the figures are complete.',
  },
  paper: {
    title: (topic?: string, kind?: string) => topic ?? kind ?? '[Title]',
    abstract: (topic: string, count: number) =>
      join(
        v(`This paper examines ${topic}.`, `This paper is concerned with ${topic}.`),
        v(
          'It sets out the question, describes the approach taken and discusses what can be concluded.',
          'It states the question, presents the material and discusses its meaning and its limits.',
        ),
        count > 0 && 'The figures reported are those given for this study and values calculated from them.',
      ),
    introduction: (topic: string) =>
      v(
        `The subject of this paper is ${topic}. The question is of interest both for its own sake and for what follows from it in practice: only where the matter is clearly described can claims about it be tested.`,
        `This paper asks what can be said about ${topic}. A clear answer matters because conclusions in theory and in practice depend on it.`,
      ) +
      ' ' +
      v(
        'The paper first states what is known, then describes the approach, reports the results and discusses their meaning.',
        'The sections that follow set out the background, the method, the results and their discussion.',
      ),
    background: (topic: string) =>
      `Earlier work on ${topic} should be reviewed here [citation needed]. The review should show which questions have been answered, which remain open, and how the present paper relates to them.`,
    method: () =>
      v(
        'The approach follows from the question. The material and the procedure are described so that others can repeat the steps and check the results.',
        'Material, procedure and analysis are described in enough detail for the work to be repeated.',
      ),
    noMethod: '[Material, procedure and analysis.]',
    results: () => v('The results are reported here without interpretation.', 'This section reports what was found.'),
    noResults: '[Results, with figures.]',
    discussion: (topic: string) =>
      v(
        `The results bear on ${topic} in so far as the material allows. Other readings should be considered, and the limits of the approach be kept in view: the findings hold for the material described and should not be generalised beyond it without further evidence.`,
        `With regard to ${topic}, the findings should be read with care. They hold for the material described; whether they hold beyond it is a question for further work.`,
      ),
    conclusion: (topic: string) =>
      v(
        `This paper has set out what can be said about ${topic} on the basis of the material described. Further work should test the findings on other material.`,
        `What has been shown about ${topic} holds within the limits named above. Further studies should test it on new material.`,
      ),
    references: '[Sources cited, in the required style.]',
    point: (text: string) => v(`Particular attention is given to ${text}.`, `The paper also considers ${text}.`),
  },
  code: {
    overview: (name: string, what?: string) =>
      what ? `${name} is ${/^(?:an?|the)\s/iu.test(what) ? what : article(what)}.` : `This document describes ${name}.`,
    covers: 'The sections below say how to use it and what to do when something goes wrong.',
    api: 'the API',
    requirements: (tech: string) => `The following must be installed: ${tech}.`,
    noRequirements: '[Runtime, version and other requirements.]',
    installLead: () => 'Install it with this command:',
    noInstall: '[Installation command]',
    usageLead: () => v('A first call looks like this:', 'The quickest way to try it:'),
    noUsage: '[Example of a first call]',
    result: (value: string) => `The result is ${value}.`,
    endpoints: ['Method', 'Path', 'Description'],
    options: ['Name', 'Description'],
    noDescription: '[Description]',
    referenceLead: () => 'These are the available calls:',
    noReference: '[Functions, endpoints or options, each with its parameters and results.]',
    configurationLead: () => 'These settings are available:',
    trouble: () =>
      v(
        `If something does not behave as described, check first that the requirements above are met and that the installed version is the documented one. Read the error message in full: it usually names the part that failed. Then repeat the step with the smallest input that still shows the problem.`,
        `When a step fails, read the whole error message, compare the installed version with the requirements above, and reduce the input until the problem is isolated. Report what remains together with the exact command and its output.`,
      ),
    point: (text: string) => `This also concerns ${text}.`,
  },
  chapter: {
    title: (ordinal: string | undefined, title: string | undefined) =>
      join(ordinal ?? 'Chapter One', title && `: ${title}`).replace(' :', ':'),
    before: (who = 'the main character') =>
      `[Before: where ${who} is, at what hour, and what the day was meant to be.]`,
    moment: (who = 'the main character') =>
      `[The moment itself, step by step: what ${who} sees, hears and touches, what is said, and what is left unsaid.]`,
    between: (who = 'the main character') =>
      `[What this changes: what ${who} hopes and fears now, and who stands in the way.]`,
    motifs: 'Also in this chapter:',
    after: (who = 'the main character') =>
      `[After: what ${who} does next, what it costs, and the question that the next chapter takes up.]`,
    about: (topic?: string) =>
      topic
        ? `This chapter is about ${topic}. It sets out what is known, one point after the other, and says what follows from it.`
        : 'This chapter sets out what is known, one point after the other, and says what follows from it.',
    summing: () =>
      'What has been said here holds within its limits. Examples and sources give it weight, and the next chapter can build on it.',
    scene: (text: string) => `[Scene: ${text}]`,
    noEvents: '[What happens: who, where, and what changes.]',
    one: 'Chapter One',
  },
  legal: {
    date: (date: string) => `Dated ${date}`,
    betweenLead: (kind: string) =>
      kind === 'Agreement' ? 'This Agreement is made between:' : `This ${kind} (the “Agreement”) is made between:`,
    applies: (kind: string, topic?: string) =>
      /s$/iu.test(kind)
        ? `These ${kind} apply${topic ? ` to ${topic}` : ''}.`
        : `This ${kind} applies${topic ? ` to ${topic}` : ''}.`,
    contact: (contact: string) => `Questions are answered at ${contact}.`,
    madeBy: (kind: string) => `This ${kind} is made by:`,
    party: (name: string, term: string) => `${name} (the “${term}”)`,
    and: 'and',
    partiesTogether: 'Together they are called the “Parties”.',
    roles: (kind: string): [string, string] => {
      if (/rent|lease|tenan|sublet/iu.test(kind)) return ['Landlord', 'Tenant']
      if (/loan|promissory/iu.test(kind)) return ['Lender', 'Borrower']
      if (/sale|purchase/iu.test(kind)) return ['Seller', 'Buyer']
      if (/employ|work contract/iu.test(kind)) return ['Employer', 'Employee']
      if (/service|consult|freelance|contractor/iu.test(kind)) return ['Client', 'Contractor']
      if (/disclos|confiden|nda/iu.test(kind) && !/mutual|two-way|bilateral|reciprocal/iu.test(kind))
        return ['Disclosing Party', 'Receiving Party']
      if (/attorney/iu.test(kind)) return ['Principal', 'Attorney']
      if (/licen[cs]e/iu.test(kind)) return ['Licensor', 'Licensee']
      return ['First Party', 'Second Party']
    },
    kind: (kind?: string) =>
      kind === undefined || /^(?:legal document|document|contract|agreement|text)$/iu.test(kind)
        ? 'Agreement'
        : /^ndas?$/iu.test(kind)
          ? 'Non-Disclosure Agreement'
          : /^loan$/iu.test(kind)
            ? 'Loan Agreement'
            : kind
                .replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase())
                .replace(/\b(Of|And|The)\b/gu, (word) => word.toLowerCase()),
    purpose: (kind: string, topic?: string) => [
      v(
        `This ${kind} sets out the terms that the Parties have agreed${topic ? ` concerning ${topic}` : ''}.`,
        `The Parties conclude this Agreement${topic ? ` concerning ${topic}` : ''} and set out its terms below.`,
      ),
      'Terms defined in this Agreement have the same meaning throughout.',
    ],
    obligations: (one: string, two: string, kind: string): string[] => {
      if (/disclos|confiden|\bnda\b/iu.test(kind) && /mutual|two-way|bilateral|reciprocal/iu.test(kind))
        return [
          '“Confidential Information” means all information that one Party makes available to the other and that is marked as confidential or is recognisably confidential by its nature.',
          'Each Party shall keep the Confidential Information of the other secret, use it only for the purpose of this Agreement, and disclose it to third parties only with the prior written consent of the other Party.',
          'These duties do not apply to information that is or becomes public without breach of this Agreement, that was lawfully known before, or that must be disclosed by law.',
        ]
      if (/disclos|confiden|\bnda\b/iu.test(kind))
        return [
          `“Confidential Information” means all information that the ${one} makes available to the ${two} and that is marked as confidential or is recognisably confidential by its nature.`,
          `The ${two} shall keep Confidential Information secret, use it only for the purpose of this Agreement, and disclose it to third parties only with the prior written consent of the ${one}.`,
          'These duties do not apply to information that is or becomes public without breach of this Agreement, that was lawfully known before, or that must be disclosed by law.',
        ]
      if (/rent|lease|tenan|sublet/iu.test(kind))
        return [
          `The ${one} lets the property to the ${two} and hands it over in a condition fit for its agreed use.`,
          `The ${two} shall treat the property with care, report damage without delay and return it in proper condition at the end of the term.`,
        ]
      if (/loan|promissory/iu.test(kind))
        return [
          `The ${one} makes the loan available to the ${two}.`,
          `The ${two} shall repay the loan in full as agreed.`,
        ]
      if (/sale|purchase/iu.test(kind))
        return [
          `The ${one} sells and transfers the goods to the ${two} free of rights of third parties.`,
          `The ${two} shall accept the goods and pay the agreed price.`,
        ]
      if (/employ/iu.test(kind))
        return [
          `The ${two} shall perform the agreed work carefully and in person.`,
          `The ${one} shall pay the agreed remuneration and provide what is needed for the work.`,
        ]
      return [
        `The ${one} shall perform the duties assigned to ${themOrIt(one)} under this Agreement with due care and in good time.`,
        `The ${two} shall perform the duties assigned to ${themOrIt(two)} under this Agreement with due care and in good time, and shall give the information needed for that.`,
      ]
    },
    until: (day: string) => `It ends on ${day}.`,
    term: (effective: string | undefined, term: string | undefined) => [
      effective ? `This Agreement takes effect on ${effective}.` : 'This Agreement takes effect on [date].',
      term ? `It runs for ${/^(?:for\s)/iu.test(term) ? term.slice(4) : term}.` : 'It runs for [term].',
      'The right to terminate for good cause remains unaffected. Notice of termination must be given in writing.',
    ],
    liability: [
      'Each Party is liable to the other, within the limits of the law, for loss caused by its breach of this Agreement.',
      'Nothing in this Agreement excludes liability that cannot be excluded by law.',
    ],
    general: [
      'Changes and additions to this Agreement must be made in writing and signed by the Parties.',
      'Should a provision of this Agreement be invalid, the remaining provisions stay in force; the Parties shall replace the invalid provision by a valid one that comes closest to its purpose.',
      'This Agreement contains everything the Parties have agreed on its subject.',
    ],
    law: (law?: string) =>
      `This Agreement is governed by ${law === undefined ? 'the law of [jurisdiction]' : /\blaws?\b/iu.test(law) ? definite(law).replace(/^the (?=\p{Lu}\S+ law)/u, '') : `the law of ${law}`}.`,
    notice: (text: string) => `The notice period is ${text}.`,
    declares: 'The person named above declares the following.',
    declarant: (kind: string): string =>
      /(?<!\p{L})(?:will|testament|testamento)(?!\p{L})/iu.test(kind)
        ? 'Testator'
        : /attorney/iu.test(kind)
          ? 'Principal'
          : 'Declarant',
    courts: 'The courts of [place] have jurisdiction, as far as the law permits.',
    signature: (place: string | undefined, term: string, name: string) => [
      '',
      `Place, date: ${place ?? '______________________'}`,
      '',
      'Signature: ______________________',
      `${name}, ${term}`,
    ],
  },
  plain: {
    note: '[The content of the document.]',
  },
  relative: (resolved: string) => ` (${resolved})`,
})

export type Wording = ReturnType<typeof english>
