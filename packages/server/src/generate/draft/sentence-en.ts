/** How English notes become sentences: "rent 900 EUR" → "the rent is 900 EUR". */
import { AMOUNT, first, letAt, paidFor, type Rule, type Rules, ruled, STREET, type Teller } from './sentence-rule.ts'
import { PAST } from './wording-en.ts'

const plural = (noun: string) =>
  /(?:(?<!s|u|i)s|people|children|men|women|data|staff)$/iu.test(
    noun.replace(/\s(?:for|of|in|at|to|from|per|with)\s.*$/iu, ''),
  ) || /\sand\s/iu.test(noun)
const is = (noun: string, past = false) => (plural(noun) ? (past ? 'were' : 'are') : past ? 'was' : 'is')
const itOr = ({ thing }: Teller) => thing ?? 'it'
const a = (noun: string) => `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`

const N = String.raw`\d+\+?|one|two|three|four|five|six|seven|eight|nine|ten`
const BAD =
  'dirty|broken|cold|wet|noisy|damp|loud|rude|torn|stained|faulty|missing|wrong|mouldy|late|damaged|slow|closed|full|empty|unsafe'
const DONE =
  'cancel(?:l)?ed|delayed|broken|damaged|delivered|collected|repaired|fixed|refunded|answered|scratched|lost|stolen|returned|opened|cleaned|replaced|overbooked|sent back|torn|stuck|blocked|emptied|removed|installed'
/** Before an amount, a part of it. */
const ROUGHLY = 'about|around|approximately|roughly|over|nearly|almost|only|up to'
/** What may follow such a word: "lost in the post", but "lost suitcase" is a thing. */
const BEHIND_DONE =
  '(?:on|in|at|by|to|from|for|since|with|without|after|before|during|until|twice|again|once|yesterday|today|last|this|and|but|because|when|while|within|every|several|two|three|over|off|up|out|down|right|badly|late|early|already|only|completely|there|here|as|into|through|too|\\d)'

/** "NW418 on 12 Oct": a day stands behind its "on". */
const dated = (text: string) =>
  text.replace(
    /(?<!\s(?:on|of|from|by|until|since|to|before|after))\s(?=\d{1,2}(?:st|nd|rd|th)?\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*(?:\s|$))/u,
    ' on ',
  )

const LETTER: readonly Rule[] = [
  // "flight NW418 Oslo-Bergen 12 oct cancelled 2h before": a thing with its code, and what was done to it.
  [
    new RegExp(
      `^(?:my\\s|the\\s)?((?:flight|train|bus|order|parcel|booking|room|ticket|ferry|tram|invoice)\\s(?=\\S*\\d)\\S+(?:\\s\\S+){0,6}?)\\s(${DONE})((?:\\s.*)?)$`,
      'u',
    ),
    ([, what = '', done = '', rest = '']) =>
      /\s(?:was|is|were|has|had|never|not)(?=\s|$)/u.test(what) ? undefined : `${dated(what)} was ${done}${rest}`,
    'complaint',
  ],
  [/^\d+\sdegrees\s(?:inside|outside|in\s.+|at\snight)$/u, 'it is $&'],
  [
    /^(\d+|two|three|four|five)\s(years?|months?)\s((?:\p{Ll}+\s)?\p{Ll}+(?:er|or|ist|ian|man|nurse|cook|chef))$/u,
    ([, count, unit, post = '']) => `I have ${count} ${unit} of experience as ${a(post)}`,
    'application',
  ],
  [/^(?:can )?(start (?:immediately|now|at once|any ?time|straight away))$/u, 'I can $1'],
  [
    /^(?!(?:weekends|evenings|mornings|nights|weekdays)\s)(\p{Ll}+(?:\s\p{Ll}+)?)\s(?:ok|okay|fine|no problem)$/u,
    ([, what = '']) => `${what} ${is(what)} fine for me`,
    'application',
  ],
  [/^(?:broke|hurt|injured|sold|changed|found|got|took)\s(?:my|an?|another|our)\s.+$/u, 'I $&'],
  [/^never\s(?:arrived|came|worked|turned up)(?:\s.*)?$/u, ([what], teller) => `${itOr(teller)} ${what}`],
  [/^worth\s.*\d.*$/u, ([what], teller) => `${itOr(teller)} ${is(itOr(teller))} ${what}`],
  [
    /^(?:(?:so|very) )?sorry (?:(?:short|late|long|slow) (?:notice|reply|delay|wait)|(?:trouble|delay|inconvenience))$/u,
    ([what = '']) => `I am ${what.replace('sorry', 'sorry for the')}`,
  ],
  // "charged me twice": who is written to did it.
  [/^((?:over|double |double-)?charged (?:me|us)\s.+)$/u, 'you $1'],
  [/^(?:was |been |got )?((?:over|double |double-)?charged\s.+)$/u, 'I was $1'],
  [
    /^((?:called|phoned|emailed|wrote|rang|complained|asked|texted)(?:\s.+?)?),?\s(?:but\s)?(?:got\s)?no (reply|answer|response)$/u,
    'I $1 but had no $2',
  ],
  [/^(?:my\s)?(member|membership|customer|client|account|policy)\s#?(\d[\d/-]*)$/u, 'my $1 number is $2'],
  [/^(?:it\s)?((?:will|won't|shall)\s(?:not\s)?happen again)$/u, 'it $1'],
  [/^(?:ended|lasted|started|began|happened|took place|finished)\s.+$/u, 'it $&'],
  [
    /^(?:very\s)?(?:good|great|experienced|confident|comfortable|reliable|punctual)\s(?:with|at|in|and)\s.+$/u,
    'I am $&',
    'application',
  ],
  [
    /^(?:an?\s)?(\d+|two|three|six)[\s-](week|month|year)s?\s((?:internship|placement|course|traineeship)(?:\s.*)?)$/u,
    'I did a $1-$2 $3',
  ],
  [new RegExp(`^${AMOUNT}$`, 'u'), 'the price was $&', 'complaint'],
  [
    /^(?:still\s)?no\s(\p{Ll}[\p{Ll}-]*(?:\s\p{Ll}[\p{Ll}-]*){0,3}?)(?:\s(?:for\s)?((?:\d+|one|two|three|four|five|six|a|several|many)\s(?:days?|weeks?|months?|hours?|nights?|years?)))?$/u,
    ([, what = '', how], { complaint, application }) =>
      application
        ? /experience|licen[cs]e|degree/u.test(what)
          ? `I have no ${what}`
          : undefined
        : `there ${is(what, complaint || how !== undefined)} no ${what}${how ? ` for ${how}` : ''}`,
  ],
  [
    new RegExp(
      `^(?:(?:was|is|were|been)\\s)?((?:(?:not|never|still not|only|already|badly|suddenly)\\s)?)(${DONE})((?:\\s${BEHIND_DONE}(?![\\p{L}]).*)?)$`,
      'u',
    ),
    ([, adverb = '', done, rest = ''], teller) => {
      const thing = itOr(teller)
      return /^\s(?:since|for \d|for (?:a|two|three|four|several|many|weeks|months))/u.test(rest)
        ? `${thing} ${plural(thing) ? 'have' : 'has'} ${adverb}been ${done}${rest}`
        : `${thing} ${is(thing, true)} ${adverb}${done}${rest}`
    },
  ],
  [
    /^((?:\d+|one|two|three|four|five|six|several)\s(?:minutes?|hours?|days?|weeks?|months?))\slate((?:\s.*)?)$/u,
    ([late, , rest = ''], teller) =>
      /^\s(?:to|for)\s(?:an?|my|the|work)/u.test(rest) ? `I was ${late}` : `${itOr(teller)} was ${late}`,
  ],
  [
    new RegExp(
      `^((?:\\p{Ll}[\\p{Ll}-]*\\s){0,2}\\p{Ll}+(?<!(?:^|\\s)(?:${ROUGHLY})))\\s(?:(?:was|is|for|of|cost)\\s)?((?:(?:${ROUGHLY})\\s)?${AMOUNT}(?:\\s(?:a|per|each|for|in)\\s.*|\\seach)?)$`,
      'u',
    ),
    ([, what = '', amount]) =>
      /^(?:paid|pay|spent|about|over|only|nearly|around|earn|cost|charged|worth|owe|lost)(?:\s|$)/u.test(what)
        ? undefined
        : `the ${what} ${/(?:price|fee|rent|deposit|bill|invoice|value|fine|salary|subscription|total|amount|sum|premium|damage|loss|limit|budget|fare)$/u.test(what) ? 'is' : 'cost'} ${amount}`,
  ],
  [
    /^(?:(?:my|the)\s)?((?:\p{L}[\p{L}-]*\s){0,2}(?:number|no\.?|nr\.?|plate|id|ref\.?|reference|code))\s?:?\s?(#?(?=\S*\d)[\p{L}\p{N}#/.-]+)$/iu,
    ([, label = '', value]) =>
      `my ${label
        .toLowerCase()
        .replace(/\b(?:no|nr)\.?$/u, 'number')
        .replace(/\bid$/u, 'ID')
        .replace(/^plate$/u, 'number plate')} is ${value}`,
  ],
  [
    /^(?:flat|apartment|unit|room|order|invoice|booking|contract|account|policy|claim|case|ticket|flight|train|class)\s#?(?=\S*\d)[\p{L}\p{N}#/.-]+$/u,
    'this concerns $&',
  ],
  [
    /^((?:called|phoned|emailed|wrote to|told|asked|contacted|texted|rang|informed|warned|paid|sent)\s)(?:him|her|them)(?!\p{L})(.*)$/u,
    ([, did, rest], { toOne }) => `I ${did}${toOne ? 'you' : 'them'}${rest}`,
  ],
  [
    /^(?:broke|stopped|leaks?|leaked|fell|failed|arrived|died|cracked|smells?|smelt|doesn't|does not|didn't|won't|makes|made|keeps|kept|shows?|came (?:with|without|broken|late|damaged))(?:\s.*)?$/u,
    ([what], teller) => (teller.complaint || teller.thing !== undefined ? `${itOr(teller)} ${what}` : undefined),
  ],
  [
    new RegExp(
      `^(${N})\\s(years?|months?)['’]?\\s(?:of\\s)?(?!old|ago|late)((?:\\p{L}[\\p{L}-]*\\s){0,3}experience(?:\\s.*)?)$`,
      'iu',
    ),
    'I have $1 $2 of $3',
  ],
  [
    new RegExp(`^(${N})\\s(years?|months?)\\s((?:as|at|in|with|for)\\s.+)$`, 'iu'),
    'I have $1 $2 of experience $3',
    'application',
  ],
  [
    /^(?:speak|know|have|work|need|live|like|love|hope|use|play|drive|own|hold|study|teach|can|am|was|had|could|would|enjoy|cook|coach|run|lead|manage|bought|ordered|slept|missed|applied|signed|rented|hired|passed|finished|earned|learned|learnt|cleaned|cooked|looked after)\s\S.*$/u,
    'I $&',
  ],
  [
    /^(?:free|dispo|available|can work)?\s?(weekends|evenings|mornings|nights|weekdays|mondays|fridays)(?:\s(?:ok|okay|fine|possible|available))?$/iu,
    ([, when = '']) =>
      `I can work ${/^nights/iu.test(when) ? '' : /^weekends/iu.test(when) ? 'at ' : /day/iu.test(when) ? 'on ' : 'in the '}${when}`,
    'application',
  ],
  [
    /^(?:(?:an?|my)\s)?((?:\p{L}[\p{L}-]*\s){0,4}(?:certificate|diploma|driving licen[cs]e|licen[cs]e|qualification)(?:\s(?:in|for|from|level|class|[A-Z0-9]).*)?)$/iu,
    ([, what = '']) => `I hold ${a(what)}`,
    'application',
  ],
  [
    /^(?:(?:an?|my|the)\s)?(\p{Ll}[\p{Ll}'’ -]{2,40}?)\s(?:is\s|are\s)?(attached|enclosed)$/u,
    ([, what = '', how]) => `the ${what} ${is(what)} ${how}`,
  ],
  [
    new RegExp(`^(?:very\\s)?(${BAD})\\s(\\p{Ll}{3,})$`, 'u'),
    ([, how, what = '']) => `the ${what} ${is(what, true)} ${how}`,
    'complaint',
  ],
  [
    new RegExp(`^(\\p{Ll}{3,}(?:\\s\\p{Ll}{3,})?)\\s((?:very\\s|too\\s|always\\s|so\\s)?(?:${BAD}))$`, 'u'),
    // "room was cold" has its verb.
    ([, what = '', how], { complaint }) =>
      /\s(?:was|were|is|are|been|got|gets|felt|feels)$/u.test(what)
        ? `the ${what} ${how}`
        : `the ${what} ${is(what, complaint)} ${how}`,
  ],
]

const SELF: readonly Rule[] = [
  [/^[1-9]\d(?: years old)?$/u, ([age = '']) => `I am ${age.slice(0, 2)} years old`],
  [/^(?:about |over |more than )?\d+\+?\s+(?:years?|months?)['’]?\s(?!old).*$/iu, 'I have $&'],
  [new RegExp(`^(?:${PAST})\\s.*$`, 'iu'), ([what = '']) => `I ${first(what)}`],
  [/^fluent (?!in\b)(.*)$/iu, 'I am fluent in $1'],
  [
    /^(?:student|teacher|nurse|engineer|carpenter|electrician|accountant|designer|chef|driver)$/iu,
    ([post = '']) => `I am ${a(post.toLowerCase())}`,
  ],
  [
    /^(?:free|grateful|thankful|happy|willing|available|able|fluent|certified|experienced|disappointed|sorry|keen|ready|eager|passionate|proficient|skilled|unable|moving|relocating|retiring|leaving|starting|returning|taking|looking|hoping|planning|going)\s.*$/iu,
    ([what = '']) => `I am ${first(what)}`,
  ],
  [/^has\s(.*)$/iu, 'I have $1'],
  [/^is\s(.*)$/iu, 'I am $1'],
  [/^(?:can|will|would|could|have|am)\s.*$/iu, 'I $&'],
  [/^an?\s+\p{L}.*$/iu, 'I am $&'],
  [/^(?:one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:years?|months?)\s.*$/iu, 'I can look back on $&'],
  [/^(?:BSc|BA|BEng|MBA|PhD)(?!\p{L}).*$/u, 'I hold a $&'],
  [/^(?:MSc|MA|MEng)(?!\p{L}).*$/u, 'I hold an $&'],
  [/^(?:bachelor|master|degree|diploma|doctorate)(?!\p{L}).*$/iu, ([what = '']) => `I hold a ${first(what)}`],
]

const MONEY = String.raw`(?:[€$£]\s?\d[\d.,]*\S*|\d[\d.,]*\s?(?:[€$£%]|(?:EUR|USD|GBP|CHF|k|euros?|pounds?|dollars?|francs?|cents?|percent|per cent)(?!\p{L})).*)`
/** What a figure may be said of, where nothing but the figure follows. */
const MEASURES =
  /(?:^|\s)(?:rents?|fees?|prices?|costs?|deposits?|fares?|fines?|tickets?|entry|admission|budget|turnover|revenue|income|salary|wages?|savings?|discounts?|returns?|rate|capacity|weight|length|width|height|depth|size|area|distance|speed|temperature|duration|age|limit|deadline|price|total|average|mean|share|profit|loss|margin|target|goal|score|response time|waiting time|delivery|shipping|postage|parking|breakfast|lunch|dinner|insurance|tax|vat|interest|charges?)$/iu
/** "room 4.12", "page 3": the figure is a name. */
const NUMBERED =
  /(?:^|\s)(?:rooms?|page|pages|gate|platform|line|bus|tram|train|flight|chapter|section|article|figure|table|step|phase|part|day|week|month|year|quarter|version|level|floor|class|grade|team|group|flat|apartment|house|unit|number|no\.?|nr\.?|ref\.?|reference|order|invoice|account|exit|exit code|code|error|port|node|python|java|in|on|at|of|for|from|to|by|with|per|than|about|over|under|up|down|until|till|since|after|before|between|around|only|just|max|min|maximum|minimum|least|most|and|or|the|a|an|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/iu
const PARTICIPLES =
  'moved|cancelled|canceled|postponed|delayed|closed|changed|needed|required|included|planned|expected|scheduled|approved|rejected|accepted|broken|damaged|missing|late|free|open|available|sold out|booked|extra|allowed|forbidden|welcome|optional|mandatory|compulsory|recommended|possible|unpaid|paid|provided|limited|guaranteed|excluded|not included|not allowed|not possible|not available'
const VERB_FIRST =
  /^(?!(?:lost|won)\s(?!the\s|an?\s|our\s|[\d€£$]))(?!(?:returns|costs|needs|starts|shows|offers|ends)\s(?:up|down|rose|fell|grew|are|were|remained?|stayed|stable|flat)(?!\p{L}))(?!\p{L}+[^s]s\snot\s)(?:saves|costs|takes|lasts|needs|requires|uses|runs|starts|begins|ends|offers|includes|contains|covers|shows|helps|reduces|increases|removes|reads|writes|supports|returns|has|is|was|will|can|comes|goes|fits|holds|weighs|measures|makes|gives|brings|keeps|creates|opens|closes|lies|stands|started|began|ended|opened|saved|reduced|increased|launched|won|lost|grew|fell|rose|cost)\s/iu
const FINITE =
  /(?<!\p{L})(?:is|are|was|were|am|has|have|had|will|would|can|could|may|must|should|do|does|did|be|been|get|gets|take|takes|pay|paid|bought|sold|booked|said|found|went|came|want|wants|need|needs|ask|asks|bring|call|send|write|use|see)(?!\p{L})/iu
/** Takes no article where it is said in general. */
const MASS =
  /^(?:parking|entry|admission|delivery|shipping|postage|breakfast|lunch|dinner|turnover|theft|food|water|insurance|smoking|membership)$/iu
const PLAIN = /^(?:Cost|Theft|Kids|Adults|Children|Open|Closed|No|Up|Max|Min|Meeting|Late|The|An?)\s/u
/** Only a plain word loses its capital: not "VAT", not "Lena". */
const small = (text: string) =>
  /^\p{Lu}\p{Ll}+(?:$|\s)/u.test(text) &&
  (MEASURES.test(text.split(/\s/u)[0] ?? '') || VERB_FIRST.test(text) || PLAIN.test(text))
    ? first(text)
    : text
const definite = (noun: string) =>
  /^(?:the|our|your|my|an?|all|each|every)\s/iu.test(noun) || /^\p{Lu}/u.test(small(noun)) || MASS.test(noun)
    ? small(noun)
    : `the ${small(noun)}`
/** The noun, its verb, what is said of it. */
const said = (noun: string, what: string) => `${plural(noun) ? small(noun) : definite(noun)} ${is(noun)} ${what}`

/** "We saves" → "We save". */
const agree = (text: string, verb: string) =>
  /^(?:We|They|I|You)$/u.test(verb)
    ? text
        .replace(/^has\s/u, 'have ')
        .replace(/^is\s/u, verb === 'I' ? 'am ' : 'are ')
        .replace(/^was\s/u, verb === 'I' ? 'was ' : 'were ')
        .replace(/^goes\s/u, 'go ')
        .replace(/^(\p{Ll}{3,})s\s/u, '$1 ')
    : text

/** "40 kg plastic": of what stands behind the unit. */
const WEIGHED =
  /(\d\s?(?:kg|g|tons?|tonnes?|l|litres?|liters?)\s)(?=(?!(?:an?|per|in|of|to|more|less|and|or|at|on|for|each|from|every|plus|by|lighter|heavier|with)\s)\p{Ll}+(?:\s|$))/iu
const NO_NOUN =
  '(?!(?:in|of|to|by|at|on|per|a|an|and|or|am|pm|for|from|more|less|percent|minutes|hours|days|weeks|months|years|euros|pounds|dollars|cents|times|points|hits|likes|EUR|USD|GBP|CHF|kg|km|cm|mm|g|l|m|degrees|metres|meters|litres|liters)(?!\\p{L}))'

/** A time that has passed. */
const OVER =
  /(?<!\p{L})(?:last (?:year|month|week|night|winter|spring|summer|autumn|season|term|time)|yesterday|(?:years?|months?|weeks?|days?) ago|(?:in|from|between) (?:19\d{2}|20[01]\d|202[0-5]))(?!\p{L})/iu

const TEXT: readonly Rule[] = [
  // "cost 18,000 EUR": the noun; "costs 2 cents more": the verb.
  [new RegExp(`^cost\\s((?:about |around |only )?${MONEY})$`, 'iu'), 'the cost is $1'],
  [
    new RegExp(`${VERB_FIRST.source}.*$`, 'iu'),
    ([text], { verb = 'It' }) =>
      new RegExp(`^\\p{L}+\\s${MONEY}$`, 'iu').test(text.replace(/^(?:costs|saves|cost|saved)\s/iu, '# '))
        ? undefined
        : `${verb} ${agree(small(text), verb).replace(WEIGHED, '$1of ')}`,
  ],
  // "meals cost 3.20": many cost it; "the meal cost" would be a noun.
  [/^((?:\p{Ll}+\s)?\p{Ll}{2,}(?<![su])s)\scost\s([€$£]?\d.*)$/u, '$1 cost $2'],
  [/^(?:open|closed)\s.*$/iu, ([text], { open }) => open && `${open} ${small(text)}`],
  [
    /^no\s(?!(?:longer|more|one|later|less|matter|need)\b)((?:\p{L}+\s){0,3}?\p{L}+)(\s(?:allowed|needed|required|included|possible|accepted|available|on|in|at|before|after|until|for|without|within|under|over)(?:\s.*)?)?$/iu,
    ([, noun = '', rest = '']) =>
      /^\s(?:allowed|needed|required|included|possible|accepted|available)/iu.test(rest)
        ? `no ${noun} ${is(noun)}${rest}`
        : /^(?:pets|dogs|cats|smoking|smokers|children|kids|food|drinks|alcohol|music|bikes|photos|phones)$/iu.test(
              noun,
            )
          ? `${noun} ${is(noun)} not allowed${rest}`
          : `there ${is(noun)} no ${noun}${rest}`,
  ],
  // "600 riders a day", "40 new bicycle stands": a number, up to three words, a noun of the plural.
  [
    new RegExp(
      `^(?:about |around |over |nearly |almost |more than |at least |only )?(?!(?:19|20)\\d{2}(?!\\d))\\d[\\d.,]*k?\\s(?:${NO_NOUN}\\p{L}[\\p{L}-]*\\s){0,3}?${NO_NOUN}\\p{L}[\\p{L}-]*(?:\\p{L}{3}(?<!s)s|people|children|men|women|staff)(?=$|\\s(?:an?|per|in|at|of|from|on|this|last|each|every|since|with|without|for|to|by|and|under|over|near|before|after|stolen|left|missing|sold|planned|open)(?!\\p{L})).*$`,
      'iu',
    ),
    ([text]) => (FINITE.test(text) ? undefined : `there ${OVER.test(text) ? 'were' : 'are'} ${small(text)}`),
  ],
  // "exit code 1 if file missing": what a program says to its caller, and when.
  [
    /^(exit (?:code|status)|status(?: code)?|returns?)\s(\d{1,3})\s(if|when|on)\s(.+)$/iu,
    ([, what = '', value, link, when = ''], teller) =>
      `the ${small(what).replace(/^returns?$/iu, 'return code')} is ${value} ${link} ${ruled(when, TEXT, teller) ?? when}`,
  ],
  // "card costs 10 EUR a year": an article is all that lacks.
  [
    /^((?:\p{Ll}+\s){0,1}\p{Ll}+)(?=\s(?:costs(?!\s(?:up|down|rise|rose|fall|fell))|pays|takes|lasts|starts|begins|ends|opens|closes|includes|rises|rose|fell|grew)\s).*$/u,
    ([text, noun = '']) =>
      FINITE.test(noun) ||
      plural(noun) ||
      /^(?:it|this|that|he|she|who|which|the|our|my|your|an?|each|every|one|all|and|everyone|everybody|nobody|someone|mum|mom|dad)(?:\s|$)/u.test(
        noun,
      )
        ? undefined
        : `${definite(noun)}${text.slice(noun.length)}`,
  ],
  [
    /^((?:\p{L}[\p{L}'’-]*\s){0,3}\p{L}[\p{L}'’-]*)\s((?:up|down)(?:\sby)?\s\d.*)$/iu,
    ([, noun = '', change]) => (FINITE.test(noun) ? undefined : `${small(noun)} ${is(noun)} ${change}`),
  ],
  [
    new RegExp(
      `^((?:\\p{L}[\\p{L}'’-]*\\s){0,3}?\\p{L}[\\p{L}'’-]*)\\s((?:${PARTICIPLES})(?:\\s(?:from|to|on|by|until|till|for|in|at|with|after|before|since|because|due|under|over|up|within|if|only|every|daily)(?!\\p{L}).*)?)$`,
      'iu',
    ),
    ([, noun = '', state = '']) =>
      FINITE.test(noun) ||
      /^(?:not|and|also|still|fully|always|only|please|be|get|we|i|you|he|she|it|they|just)$|^(?:there|if|when|who|what|to|for|with|by|from|in|on|at|of)\s|\s(?:not|be|to|of|for|been)$/iu.test(
        noun,
      )
        ? undefined
        : said(noun, state),
  ],
  [
    /^((?:\p{L}[\p{L}'’-]*\s){0,3}\p{L}[\p{L}'’-]*)\s((?:about |around |up to |from |only |at |under |over |at least |at most )?(?:[€$£]\s?)?[-+−]?\d.*)$/iu,
    ([, noun = '', value = '']) =>
      !NUMBERED.test(noun) &&
      !/,\s|\d\s\p{L}+s\s\p{L}+s$/u.test(value) &&
      !FINITE.test(noun) &&
      (MEASURES.test(noun) ||
        /^(?:mean|average|median|total)\s/iu.test(noun) ||
        new RegExp(`^(?:about |around |from |only )?${MONEY}`, 'iu').test(value)) &&
      !/(?:^|\s)(?:is|are|was|were|has|have|will|must|can)(?!\p{L})/iu.test(value)
        ? said(noun, value)
        : undefined,
  ],
]

const AGREEMENT: readonly Rule[] = [
  [STREET, letAt('the premises are at ')],
  [/^no (interest|fees?|charges?|commission)$/iu, ([, what = '']) => `no ${what} ${is(what)} charged`],
  [
    /^no ((?:\p{L}+\s)?\p{L}+)$/iu,
    ([, what = '']) => `${what} ${plural(what) || plural(what.split(' ')[0] ?? '') ? 'are' : 'is'} not allowed`,
  ],
  [
    /^(?:the )?((?:\p{Ll}+\s){0,2}(?:rent|deposit|price|fee|salary|wages?|interest|amount|penalty|notice|notice period|commission|rate|bond|budget|share|term|bonus|deadline))(?:\s(?:is|of|at))?\s(?!(?:is|are|to|in|on|for|if|must|shall|will|paid|due|payable|back)(?!\p{L}))(.+)$/iu,
    'the $1 is $2',
  ],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([value], agreement) =>
      `the ${paidFor(
        [
          [/rent|lease|tenan|sublet/iu, 'rent'],
          [/loan|promissory/iu, 'amount of the loan'],
          [/sale|purchase/iu, 'price'],
          [/employ|work/iu, 'salary'],
        ],
        'fee',
      )(agreement)} is ${value}`,
  ],
  [
    /^(\d+|one|two|three|four|five|six) (bed)?rooms?$/iu,
    ([, count = '', bed = ''], { kind = '' }) =>
      /rent|lease|tenan|sublet/iu.test(kind)
        ? `the premises have ${count} ${bed}room${/^(?:1|one)$/iu.test(count) ? '' : 's'}`
        : undefined,
  ],
  [
    /^(?:pay|pays|paid|paying|repay|repays|repaid) ?(back)?,? (.+)$/iu,
    ([, back, rest = ''], { parties }) =>
      `the ${parties?.[1]} shall ${back || /^re/iu.test(rest) ? 'pay back' : 'pay'} ${rest}`,
  ],
  [/^(?:can )?(?:cancel|terminate|ended?)(?:led|lable)? (.+)$/iu, 'either Party may cancel $1'],
  [
    /^(?:the )?((?:\p{L}+\s){0,2}\p{L}+) (?:is |are )?((?:delivered|paid|due|returned|included|extra|payable|handed over|provided|cleaned|allowed|not allowed|covered|excluded|shared|split|owned|kept)(?:\s.+)?)$/iu,
    ([, what = '', how]) => `${what} ${is(what)} ${how}`,
  ],
]

export const ENGLISH: Rules = { letter: LETTER, self: SELF, text: TEXT, agreement: AGREEMENT }
