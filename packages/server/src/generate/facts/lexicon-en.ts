import type { Lexicon } from './lexicon.ts'

const PRONOUN = 'them|him|her|you|the company|the recipient|the reader|the landlord|the seller|the bank'
const you = (object: string | undefined, rest: string) =>
  object && /^(?:them|him|her|the recipient|the reader)$/iu.test(object)
    ? rest.replace(/\b(?:his|her|their)\b/gu, 'your')
    : rest

/** "refund and taxi £31" → "a refund and for the taxi (£31)": with the articles that a list in a hurry leaves out. */
function wished(text: string): string {
  return text
    .split(/\s+(?=(?:and|or)\s)/u)
    .map((part, at) => {
      const [, link = '', thing = ''] = /^((?:and|or)\s)?(.*)$/u.exec(part) ?? []
      if (
        /^(?:full |partial |new )?(?:refund|replacement|repair|discount|apology|explanation|reply|answer|credit note|voucher|technician|receipt|copy|certificate|permit|meeting|reference|reference letter)(?!\p{L})/u.test(
          thing,
        )
      )
        return `${link}${/^[aeiou]/u.test(thing) ? 'an' : 'a'} ${thing}`
      const paid =
        /^(?:for\s)?(?:the\s)?((?:\p{Ll}+\s){0,2}\p{Ll}+)\s\(?([€$£]\s?[\d.,]+|[\d.,]+\s?(?:€|£|euros?|pounds?|dollars?))\)?$/u.exec(
          thing,
        )
      if (paid !== null) return `${link}${at > 0 ? 'for ' : ''}the ${paid[1] ?? ''} (${paid[2] ?? ''})`
      if (/^(?:money|deposit|fee|fare|ticket)(?:\s(?:back|refunded))?(?!\p{L})/u.test(thing))
        return `${link}my ${thing}`
      if (/^half(?:\s(?:of (?:it|the money)))?\sback(?!\p{L})/u.test(thing))
        return `${link}${thing.replace(/^half.*?back/u, 'half of the money back')}`
      return `${link}${thing}`
    })
    .join(' ')
}

/** Done to something, which goes unsaid in a hurry. */
const LACKS_OBJECT =
  /^(?:please\s)?(?:cancel|waive|withdraw|drop|remove|correct|fix|repair|replace|refund|extend|review|reconsider|change|postpone|renew|delete|check|confirm|lower|reduce)(?=$|\s(?:before|by|until|within|as soon|this week|today|tomorrow|now|at once|immediately|quickly)(?!\p{L}))/iu

export const english: Lexicon = {
  command:
    /^(?:(?:hi|hello|hey|ok|okay)[,!.]?\s+)?(?:(?:please|pls|kindly)[, ]+)?(?:(?:can|could|would|will) (?:you|u) (?:please |pls )?|i(?:'d| would) like you to |i(?:'d| would) like |i (?:want|need) you to |(?:(?:i|we) )?(?:want|need)(?: to)? |help me (?:to )?|i am looking for |i'm looking for |let's )?(?:please )?(?:(?:write|draft|create|make|generate|prepare|compose|produce|give|put together|build|send|provide|do|have|get)(?: up)?\s+)?(?:(?:me|us)\s+)?/iu,
  deeds: [
    [/^(?:i\s+(?:want|would like|wish)\s+to\s+)?(?:cancel|terminate)(?=\s+(?:my|our)\s)/iu, 'cancellation'],
    [
      /^(?:i (?:hereby )?(?:(?:want|would like|wish|need|have decided) to )?|i(?:'d like to| am going to|'m) )?(?:resign(?:ing)?(?!\sto\s(?!(?:my|the|our|Mrs?|Ms|Dr)(?!\p{L})))|quit(?:ting)?|give (?:my )?notice|(?:step|stand)(?:ping|ing)? down)\b/iu,
      'resignation',
    ],
    [/^(?:i (?:want|would like|wish|need) to |i'd like to )?(?:complain(?:ing)?)\b/iu, 'complaint'],
    [/^(?:i (?:want|would like|wish|need) to |i(?:'d like to|'m) |i am )?(?:apply(?:ing)?)\b/iu, 'application'],
    [/^(?:document|describe the api of)\s+(?=\p{L})/iu, 'documentation'],
    [/^(?:analy[sz]e)\s+(?=\p{L})/iu, 'analysis'],
    [/^(?:write|writing) (?=(?:to|about|on)\b)/iu, ''],
  ],
  nouns:
    'out[- ]of[- ]office (?:e-?mail|message|reply|note)|script for an? (?:talk|speech|presentation)|letters? of resignation|resignation letters?|resignation email|resignation|notice of resignation|letters? of complaint|complaint letters?|complaint|covering letters?|cover letters?|letters? of application|application letters?|job applications?|application|motivation letter|letters? of recommendation|(?:character |employment )?reference(?=\\sfor\\s)|formal letters?|formal request|business letters?|letters?|research papers?|academic papers?|term papers?|papers?|essays?|thesis|dissertation|curriculum vitae|resumes?|résumés?|cvs?|api documentation|technical documentation|code documentation|documentation|docs|readme|user guide|user manual|reference manual|developer guide|how-to guide|book chapters?|(?:first|opening|second|third|final|last) chapters?|chapters?|short stor(?:y|ies)|stor(?:y|ies)|faqs?(?: page| section| document)?|stud(?:y|ies)(?=\\s(?:on|of|about|into)\\s)|frequently asked questions|(?<=(?:two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,2})\\s)questions(?: and answers)?|q&a|speech(?:es)?|presentations?|talks?|toasts?|eulog(?:y|ies)|keynotes?|pitch(?:es)?|scripts?|data reports?|reports?|data analysis|analys[ie]s|non-disclosure agreements?|confidentiality agreements?|ndas?|(?:rental|lease|tenancy|loan|service|sales|purchase|employment|consulting|freelance|partnership|licen[cs]e|cohabitation|settlement|contractor) agreements?|(?:rental|service|sales|purchase|employment|consulting|freelance|work|tenancy) contracts?|leases?|contracts?|agreements?|power of attorney|terms of service|terms and conditions|privacy polic(?:y|ies)|polic(?:y|ies)|waivers?|affidavits?|last will and testament|wills?|declarations?|deeds?|promissory notes?|legal documents?|loans?|questions and answers|surveys?|polls?|notices?|reminders?|guides?|script for an? (?:\\p{L}+ )?(?:talk|speech|presentation)|documents?|texts?|notes?|memos?|minutes|agendas?|checklists?|lists?|announcements?|invitations?|instructions?|budgets?|timetables?|programmes?|journals?|diar(?:y|ies)|to-?\\s?do lists?|lab reports?|press releases?|articles?|blog posts?|posts?|e-?mails?|summar(?:y|ies)|plans?|proposals?|recipes?|poems?|tables?|schedules?|itinerar(?:y|ies)|briefs?|messages?|newsletters?|bios?|certificates?|flyers?|overview|requests?',
  articles: 'an?|the|one|some',
  possessives: 'my|our|his|her|their|your',
  follows:
    /^\s*(?:$|[,.:;–—(-]|\n|(?:from|to|for|about|on|of|regarding|concerning|between|in|with|by|re|that|which|who|asking|requesting|demanding|explaining|thanking|telling|informing|saying|stating|announcing|inviting|because|titled|called|at|as|against|using|covering|containing|listing|comparing|over|under|after|addressed)\b)/iu,
  from: 'from|by',
  to: 'addressed to|to',
  between: 'between',
  and: 'and',
  about: 'about|regarding|concerning|re:?|on the subject of|with regard to|on the topic of|over|against',
  for: 'for|on|of|at|as|in|covering|describing|comparing',
  because: 'because of|because|due to|since|as',
  opensClause:
    /^(?:(?:that|which|who)\s+|in which (?:(?:i|we)\s+)?|where (?:(?:i|we)\s+)?|to\s+(?=(?:ask|request|demand|thank|tell|inform|announce|say|explain|invite|confirm|apologi[sz]e|propose|offer|remind|complain|cancel)\b)|(?=(?:asking|requesting|demanding|thanking|telling|informing|announcing|saying|stating|explaining|inviting|confirming|apologi[sz]ing|proposing|offering|reminding|complaining|mentioning|noting|cancelling|canceling)\b))/iu,
  relative:
    /^(?:which|who|whose|where|when|while|but|although|though|so|or|even|not|nor|if|unless|then|yet|until|plus)\b/iu,
  honorifics: 'Mr\\.?|Mrs\\.?|Ms\\.?|Miss|Mx\\.?|Dr\\.?|Prof\\.?|Professor|Sir|Lady|Judge|Rev\\.?',
  roles:
    'treasurer|chair(?:man|woman|person)?|trustee|captain|coach|volunteer|governor|managers?|management|board|administration|tenants?|residents?|members?|employees?|staff|customers?|colleagues?|parents?|neighbou?rs?|cousin|uncle|aunt|nephew|niece|partner|students?|director|head|chief|officer|engineer|developer|landlord|landlady|tenant|neighbou?r|boss|supervisor|team lead|lead|owner|editor|teacher|principal|headteacher|professor|dean|mayor|council(?:lor)?|department|team|committee|board|bank|insurer|airline|employer|recruiter|client|customer|supplier|accountant|secretary|president|ceo|cto|cfo|hr|human resources|customer service|support|university|school|hospital|hotel|company|assistant|analyst|consultant|designer|nurse|doctor|lawyer|chef|sales|coordinator|administrator|technician|representative|seller|buyer|lender|borrower|lessor|lessee|employee|contractor|party|sister|brother|mother|father|mum|mom|dad|friend|colleague|grandmother|grandfather|daughter|son|wife|husband|property management|office|authority|ministry|agency',
  organisations:
    /\b(?:Corp(?:oration)?|Inc|Ltd|Limited|LLC|LLP|PLC|Co|Company|GmbH|AG|SA|SARL|SAS|BV|NV|Group|Holdings?|Bank|University|College|School|Academy|Institute|Council|Hospital|Clinic|Department|Dept|Office|Ministry|Agency|Authority|Team|Association|Society|Foundation|Trust|Union|Hotel|Airlines?|Airways|Insurance|Energy|Telecom|Mobile|Railways?|Logistics|Systems|Solutions|Software|Technologies|Tech|Labs?|Studios?|Services|Partners|Consulting|Media|Press|Publishing|Store|Shop|Stores|Bakery|Restaurant|Museum|Library|Club|Center|Centre|City|County|Housing|Properties|Lettings|Estates?|Motors|Foods?|Industries|International|Works|Electronics|Express|Water|Gas|Electric)\b\.?/u,
  self: [
    /(?<![\p{L}])(?:my name is|i am called|signed,?|signed by|sign(?:ed)? (?:it |off )?as|sincerely,?)\s+((?:\p{Lu}[\p{L}'’.-]*)(?:\s+(?:(?:van|von|de|der|da|di|del|la|le|bin|al)\s+)*\p{Lu}[\p{L}'’.-]*){0,3})/gu,
    /(?<![\p{L}])(?:My name is|My name's|Sign(?:ed)? (?:it |off )?as|Signed|Sender:?|Sincerely,?|Yours,?|I am|I'm|I’m|i am|i'm)\s+((?:\p{Lu}[\p{L}'’-]*)(?:\s+(?:(?:van|von|de|der|da|di|del|la|le|bin|al)\s+)*\p{Lu}[\p{L}'’-]*){1,3})/gu,
    /(?<![\p{L}])(?:My name is|My name's|my name is)\s+(\p{Lu}[\p{L}'’-]*)/gu,
  ],
  slots: [
    [
      'lastDay',
      /^(?:and\s+)?(?:(?:with|where)\s+)?(?:(?:my|the|her|his)\s+)?(?:last|final)\s+(?:working\s+)?(?:day|shift)(?:\s+(?:of work|at work|of employment|in the office))?(?:\s+(?:is|will be|would be|shall be|should be|must be|is going to be|being|on))*\s*[:=–-]?\s*(?:on\s+)?(.{2,60})$/iu,
    ],
    [
      'lastDay',
      /^(?:and\s+)?(?:effective|(?:leaving|finishing)(?: on)?|as of|with effect from|i(?:'m| am| will be)? leaving on|i leave on|end date:?)\s+(?:from\s+|on\s+|date\s+)?(.{2,60})$/iu,
    ],
    [
      'notice',
      /^(?:and\s+)?(?:with|giving|i(?:'m| am) giving|i give|notice(?: period)?(?: of|:| is)?|my notice period is|period of notice:?)?\s*((?:an?|one|two|three|four|six|\d{1,3})[\s-](?:day|week|month)s?['’]?)(?:\s+notice(?:\s+period)?)?$/iu,
    ],
    [
      'position',
      /^(?:and\s+)?(?:from\s+)?(?:(?:my|the|current|her|his)\s+)?(?:position|role|job title|job|post|title)\s*(?:is|was|of|as|[:=–-])\s*(?:an?\s+|the\s+)?(.{2,80})$/iu,
    ],
    [
      'position',
      /^(?:i(?:'m| am)\s+)?(?:applying|i apply)\s+(?:for|as)\s+(?:the\s+|an?\s+)?(?:(?:position|role|post|job)\s+(?:of|as)\s+)?(?:an?\s+)?(.{2,80})$/iu,
    ],
    ['position', /^(?:as|for)\s+(?:an?|the|their|your)\s+(?:(?:position|role|post|job)\s+(?:of|as)\s+)?(.{2,80})$/iu],
    ['position', /^(?:for\s+)?(?:the\s+)?(?:position|role|post|job)\s+(?:of|as)\s+(.{2,80})$/iu],
    [
      'position',
      /^as\s+(?!an?\s|the\s|soon|well|part|per\s|of\s|from\s|i\s|we\s|you\s|he\s|she\s|they\s|my\s|it\s|our\s|discussed|agreed|promised|usual)(\p{L}.{2,80})$/iu,
    ],
    [
      'deadline',
      /^(?:the\s+)?(?:deadline|reply by|respond by|answer by|reply(?= within)|respond(?= within)|answer(?= within)|due(?: date)?)\s*(?:is|[:=–-])?\s*(.{2,40})$/iu,
    ],
    ['subject', /^(?:the\s+)?(?:subject|re|regarding|subject line|concerning)\s*(?:is|:)\s*(.{2,160})$/iu],
    ['reason', /^(?:the\s+|my\s+)?reasons?\s*(?:is|are|for leaving(?: is)?|[:=–-])\s*[:=–-]?\s*(.{2,300})$/iu],
    ['date', /^(?:(?:letter\s+)?dated?|date of (?:the )?(?:letter|document))\s*(?:is|[:=–-])?\s*(.{4,40})$/iu],
    ['place', /^(?:place|signed in|done at)\s*[:=–-]?\s*(.{2,60})$/iu],
    [
      'law',
      /^(?:and\s+)?(?:it is\s+|to be\s+|it should be\s+)?(?:governed by|governing law|applicable law|under|subject to|jurisdiction)\s*(?:is|of|[:=–-])?\s*(?:the\s+)?((?:law|laws)\s+of\s+.{2,60}|.{2,50}\s+law|.{2,50})$/iu,
    ],
    [
      'law',
      /^(?:(?:under|by)\s+)?((?:the\s+)?laws? of\s+.{2,60}|\p{Lu}[\p{L}]+(?:\s\p{L}+){0,2}\s+law)(?:\s+applies)?$/u,
    ],
    [
      'effective',
      /^(?:and\s+)?(?:effective(?: date| from| as of)?|starting(?: on| from)?|start(?:s|ing)?(?: date)?(?: on)?|commencing(?: on)?|beginning(?: on)?|from|as of|valid from|in force from)\s*(?:is|[:=–-])?\s*(.{3,40})$/iu,
    ],
    [
      'term',
      /^(?:and\s+)?(?:for\s+)?(?:a\s+)?(?:term|duration|period|contract period|runs?)\s*(?:of|is|for|[:=–-])?\s*(.{2,60})$/iu,
    ],
    ['title', /^(?:titled|entitled|called|named|title|the title is|headed)\s*[:=–-]?\s*(.{2,120})$/iu],
    [
      'author',
      /^(?:the\s+(?=(?:author|speaker|presenter)\s+is\s))?(?:authors?|by|written by|speaker|presented by|presenter|prepared by)(?:\s+is\s+(?!an?\s|the\s)|\s*[:=–-]?\s*(?!is\s))(.{2,80})$/iu,
    ],
    ['profession', /^(?:profession|occupation|working as)\s*[:=–-]?\s*(?:an?\s+)?(.{2,80})$/iu],
    [
      'source',
      /^(?:data\s+)?(?:(?:i\s)?(?:found|saw) (?:it|this|(?:the|your|this) (?:ad|advert|advertisement|job|posting|position|vacancy)) (?:on|in|at)|source|as advertised (?:on|in)|advertised (?:on|in)|seen on|found on|advert on)\s*[:=–-]?\s*(.{2,80})$/iu,
    ],
    [
      'organisation',
      /^(?:company|employer|charity|firm|agency|nursery|clinic|practice|organi[sz]ation|at)\s*(?:(?<=\s)is\s|[:=–-])?\s*(.{2,80})$/iu,
    ],
  ],
  senderLabel: /^(?:sender|from|name|my name|applicant|signed(?: by)?|full name)\s*[:=]\s*/iu,
  recipientLabel: /^(?:recipient|to|addressee|addressed to|addressed|manager|attn\.?|attention)\s*[:=]\s*/iu,
  tones: [
    [/\b(?:friendly|warm|warmly|casual|informal|cheerful|light-hearted|relaxed|personal|heartfelt)\b/iu, 'friendly'],
    [/\b(?:firm|firmly|strict|stern|strong|strongly worded|assertive|angry|insistent|forceful)\b/iu, 'firm'],
    [/\b(?:formal|polite|politely|professional|respectful|courteous|serious)\b/iu, 'formal'],
  ],
  short: /\b(?:short|brief|briefly|concise|quick)\b/iu,
  lengths: {
    words:
      /\b(?:(?:about|around|approximately|roughly|max(?:imum|\.)?|up to|under|at most|at least|no more than|less than|within|in)\s+)*(\d[\d,.]*)[\s-]*words?\b(?:\s+(?:long|max(?:imum)?|at most|or less|or fewer))?/iu,
    pages:
      /\b(?:(?:about|around|max(?:imum|\.)?|up to|at most|no more than|on|within)\s+)*(one|two|three|half a|\d{1,3})[\s-]*(?:a4\s+)?pages?\b(?:\s+(?:long|max(?:imum)?|at most))?/iu,
    paragraphs: /\b(?:in\s+|about\s+)*(one|two|three|four|five|six|\d{1,2})\s+(?:short\s+)?paragraphs?\b/iu,
    questions:
      /\b(?:exactly\s+|with\s+|about\s+|at least\s+)*(one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d{1,2})\s+(?:short\s+)?(?:questions?(?:\s+and\s+answers?)?|faqs|q&as?|entries)\b/iu,
    minutes:
      /\b(?:about\s+|around\s+|max(?:imum)?\s+|for\s+)*(one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|\d{1,3})[\s-]*min(?:ute)?s?\b(?:\s+long)?/iu,
  },
  // Only what direction.ts does not tell by its words: the form, and how much.
  manner:
    /^(?:(?:please\s+)?(?:keep|make|write|leave|use|stay|format)\s+(?:(?:it|this|the (?:tone|letter|text|document|language|style)|that|everything)\s+)?(?:in\s+|as\s+|to\s+|under\s+|within\s+|below\s+)?(?:easy(?: to (?:read|understand))?|bullet points?|headings?|(?:plain |simple )?english|(?:about |around |max(?:imum)?\.? |at most )?(?:\d+|one|two|three|an?|half an?)\s*(?:words?|pages?|lines?|sentences?|paragraphs?|characters?))|(?:the\s+)?(?:tone|style)\s*(?:is|should be|[:=–-])[^,;]*|(?:the\s+)?(?:format|language)\s*should be[^,;]*|(?:in\s+)?(?:a\s+|an\s+)?(?:very\s+)?(?:(?:polite|formal|firm|friendly|warm|professional|short|brief|neutral|respectful|casual|concise|simple|clear|serious|courteous|positive|humorous|funny|light|factual)(?:\s*(?:,|and|but|or|yet)\s*|\s+)?){1,4}(?:tone|style|language|please)?|thanks?(?: you)?(?: in advance)?|please|in english|(?:no longer than|length:?) [^,;]{0,20}(?:words?|pages?|lines?|sentences?|minutes?|paragraphs?|characters?)|max(?:imum)?\.? .{0,10}(?:words?|pages?|lines?|sentences?|minutes?|paragraphs?|characters?)|as a pdf|in plain english)$/iu,
  // What may also be forbidden to the reader ("don't use the lift") counts only of what texts are made of.
  forbid:
    /^(?:(?:please\s+)?(?:do not|don't|don’t|never|avoid)\s+(?:mention(?:ing)?|say(?:ing)?|includ(?:e|ing)|talk(?:ing)? about|refer(?:ring)? to|stat(?:e|ing)|(?:(?:us(?:e|ing)|nam(?:e|ing)|writ(?:e|ing)|add(?:ing)?|giv(?:e|ing)|bring(?:ing)? up)\s+)?(?=(?:\p{L}+\s+){0,3}?(?:words?|phrases?|jargon|bullets?|bullet points?|lists?|abbreviations?|emojis?|names?|figures|numbers|details?|reasons?|slang|headings?|tables?|markdown|exclamation marks?|clichés?|surnames?|prices?|dates?|address(?:es)?|english|latin)(?!\p{L})))\s*|without (?:mentioning|naming|saying|giving)\s+|(?:leave out|omit)\s+(?=that\s|what\s|how\s|why\s|anything\s|(?:the|any|all) (?:part|bit|story|mention)s?\s))([^,;]{1,200})$/iu,
  without:
    /^(?:with\s+)?(?:no|without(?: an?| any| the)?)\s+(date|salutation|greeting|subject(?: line)?|signature|headings?|title|address(?:es)?|introduction|reasons?|closing|bullet points?|tables?)(?:\s+(?:please|needed|at the top))?$/iu,
  restate: [
    {
      // Said to the reader of the letter, not to who writes it.
      pattern:
        /^please\s+((?:cancel|correct|refund|repair|fix|check|return|replace|stop|remove|waive|extend|reply|call|send|confirm|acknowledge|arrange|provide|respond|contact|reimburse|credit|advise)(?!\p{L}).*)$/iu,
      form: 'request',
      say: (m) => `please ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(tell|let|send|show|give)(?:ing)?\s+(me|us)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `please ${(m[1] ?? '').toLowerCase()} ${m[2] ?? ''} ${m[3] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(enclos|attach)(?:e|ing)?\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `I ${/^e/iu.test(m[1] ?? '') ? 'enclose' : 'attach'} ${m[2] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?recommend(?:ing|s)?\s+(.+)$/iu,
      form: 'sentence',
      say: (m) =>
        /^(?:to|that)\s/iu.test(m[1] ?? '')
          ? `it is recommended ${m[1] ?? ''}`
          : `${m[1] ?? ''} ${/^\p{L}+s\b(?<!ss)/iu.test(m[1] ?? '') ? 'are' : 'is'} recommended`,
    },
    {
      pattern:
        /^(?:please\s+)?(?:also\s+)?(?:conclude|argue|show|mention|say|state|note|explain|add|write|emphasi[sz]e|stress|point out|make (?:it )?clear|highlight|clarify|specify|indicate|include|report|declare|stat|not|mention|say|explain|announc)(?:e|ing|s|es)?\s+(?:to (?:them|him|her)\s+)?(?:that\s+|(?=(?:i|i'm|i've|i'll|we|my)\s))(.+)$/iu,
      form: 'sentence',
      say: (m) => m[1] ?? '',
    },
    {
      pattern: new RegExp(
        `^(?:please\\s+)?(?:also\\s+)?(?:tell(?:ing|s)?|remind(?:ing|s)?|inform(?:ing|s)?|let(?:ting|s)?|assur(?:e|ing)|notify(?:ing)?)\\s+(?:${PRONOUN}|\\p{Lu}[\\p{L}' ]{1,40}?|my [\\p{L} ]{2,20}?|the [\\p{L} ]{2,20}?)\\s+(?:know\\s+)?(?:that\\s+)(.+)$`,
        'iu',
      ),
      form: 'sentence',
      say: (m) => m[1] ?? '',
    },
    {
      pattern: new RegExp(
        `^(?:please\\s+)?(?:also\\s+)?[Aa]sk(?:ing|s)?\\s+(?:politely\\s+)?(${PRONOUN}|\\p{Lu}[\\p{L}' ]{1,40}?|my [\\p{L} ]{2,20}?|the [\\p{L} ]{2,24}?)\\s+to\\s+(.+)$`,
        'u',
      ),
      form: 'request',
      say: (m) => `I ask you to ${m[2] ?? ''}`,
    },
    {
      pattern: new RegExp(
        `^(?:please\\s+)?(?:also\\s+)?ask(?:ing|s)?\\s+(?:(?:${PRONOUN})\\s+)?(if|whether|when|why|what|how|where|who|which)\\s+(.+)$`,
        'iu',
      ),
      form: 'request',
      say: (m) => `please let me know ${m[1] ?? ''} ${m[2] ?? ''}`,
    },
    {
      pattern: new RegExp(
        `^(?:please\\s+)?(?:also\\s+)?(?:politely\\s+)?ask(?:ing|s)?\\s+(?:(${PRONOUN})\\s+)?for\\s+(.+)$`,
        'iu',
      ),
      form: 'request',
      say: (m) => `I would like to ask you for ${wished(you(m[1], m[2] ?? ''))}`,
    },
    {
      // "asking permission to …": the noun of what is asked for follows the verb.
      pattern: new RegExp(
        `^(?:please\\s+)?(?:also\\s+)?ask(?:ing|s)?\\s+(?:(?:${PRONOUN})\\s+)?(?:(?:your|his|her|their|the)\\s+)?((?:written\\s+)?(?:permission|consent|approval|authori[sz]ation|leave|help|advice|support|forgiveness)(?![\\p{L}]).*)$`,
        'iu',
      ),
      form: 'request',
      say: (m) => `I would like to ask for your ${m[1] ?? ''}`,
    },
    {
      // "asking to leave early": one's own deed, for which one asks leave.
      pattern:
        /^(?:please\s+)?(?:also\s+)?ask(?:ing|s)?\s+to\s+((?:be|have|get|use|see|take|leave|work|attend|stay|come|join|visit|speak|talk|meet|go|start|begin|bring|borrow|park|switch|swap|sit|pay|buy|rent|keep|build|put|hang|plant|paint|film|study|train|volunteer|participate|take part|apply|enrol|enter)(?!\p{L}).*)$/iu,
      form: 'request',
      say: (m) => `I would like to ask whether I may ${m[1] ?? ''}`,
    },
    {
      // "asking to cancel": of its reader; a verb that has no object is done to what the letter tells of.
      pattern: /^(?:please\s+)?(?:also\s+)?ask(?:ing|s)?\s+to\s+(.+)$/iu,
      form: 'request',
      say: (m) => `I ask you to ${(m[1] ?? '').replace(LACKS_OBJECT, '$& it')}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:i\s+)?(?:request(?:ing|s)?)\s+(?!for\b)(.+)$/iu,
      form: 'request',
      say: (m) => `I request ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:i\s+)?(?:demand(?:ing|s)?|insist(?:ing|s)? on)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `I must ask for ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:i\s+)?(?:claim(?:ing|s)?)\s+(.+)$/iu,
      form: 'request',
      say: (m) => `I claim ${m[1] ?? ''}`,
    },
    {
      pattern: /^i\s+(?:want|need)\s+(?:them|you|him|her)\s+to\s+(.+)$/iu,
      form: 'request',
      say: (m) => `I ask you to ${m[1] ?? ''}`,
    },
    { pattern: /^i\s+(?:want|need)\s+to\s+(.+)$/iu, form: 'sentence', say: (m) => `I would like to ${m[1] ?? ''}` },
    {
      pattern:
        /^(?:(?:so|now)\s+)?(?:i(?:'d| would)?\s+)?(?:want|would like|like|expect)\s+(?!to\s|you\s|them\s|it\s|that\s)(.+)$/iu,
      form: 'request',
      say: (m) => `I ask you for ${wished(m[1] ?? '')}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:thank(?:ing|s)?)\s+(them|him|her)\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `I would like to thank you ${you(m[1], m[2] ?? '')}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:i(?:'d like to| want to| would like to)\s+)?(?:thank(?:ing)?)\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `I would like to thank ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:please\s+)?(?:also\s+)?(?:say|express)\s+(?:my\s+|our\s+)?(?:thanks|thank you|gratitude)\s+(?:to\s+(?:them|him|her)\s+)?for\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => `I am grateful for ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:many )?thanks to ((?:the|my|our|all|everyone|everybody)(?:\s(?!for\s)[\p{L}'’-]+){0,4})$/iu,
      form: 'thanks',
      say: (m) => `I would like to thank ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:thanks|thank you|gratitude|grateful)\s+(?:to\s+(.+?)\s+)?for\s+(.+)$/iu,
      form: 'thanks',
      say: (m) => (m[1] ? `I would like to thank ${m[1]} for ${m[2] ?? ''}` : `I am grateful for ${m[2] ?? ''}`),
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:apologi[sz](?:e|ing|es))\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `I apologise ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?offer(?:ing|s)?\s+to\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `I am happy to ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:offer(?:ing|s)?)\s+(?:them\s+|him\s+|her\s+)?(.+)$/iu,
      form: 'sentence',
      say: (m) => `I would like to offer ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:invit(?:e|ing|es))\s+(them|him|her)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `I would like to invite you ${m[2] ?? ''}`,
    },
    {
      pattern:
        /^(?:please\s+)?(?:also\s+)?(invit|propos|suggest|congratulat|confirm|cancel|accept|declin|announc|withdraw|acknowledg|express|welcom|object|appeal)(?:e|ing|es|s|ling)?\s+(.+)$/iu,
      form: 'sentence',
      say: (m) =>
        `I would like to ${({ invit: 'invite', propos: 'propose', congratulat: 'congratulate', declin: 'decline', announc: 'announce', acknowledg: 'acknowledge', welcom: 'welcome' } as Record<string, string>)[(m[1] ?? '').toLowerCase()] ?? (m[1] ?? '').toLowerCase()} ${m[2] ?? ''}`,
    },
    {
      pattern:
        /^(?:please\s+)?(?:also\s+)?(?:inform(?:ing|s)?|tell(?:ing|s)?|notify(?:ing)?)\s+(?:them|him|her)\s+(?:of|about)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `I would like to inform you of ${m[1] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?complain(?:ing|s)?\s+(about|that|of)\s+(.+)$/iu,
      form: 'sentence',
      say: (m) => `I am writing to complain ${m[1] ?? ''} ${m[2] ?? ''}`,
    },
    {
      pattern: /^(?:please\s+)?(?:also\s+)?(?:compare|contrast)(?:d|s|ing)?\s+(?:it\s+|this\s+)?(?:with|to)\s+(.+)$/iu,
      form: 'instruction',
      say: (m) => `the comparison with ${m[1] ?? ''}`,
    },
    {
      pattern:
        /^(?:please\s+)?(?:it (?:should|must)\s+|this should\s+)?(?:also\s+)?(?:describe|discuss|cover|focus on|compare|analy[sz]e|mention|include|list(?!\s\p{Ll}+\s\d)|highlight|emphasi[sz]e|explain|show|start with|begin with|end with|talk about|touch on|use|add|introduce|summari[sz]e|outline|contrast|evaluate|examine|explore|argue|conclude with|set it in|set in|tell|give|refer to|point to|consider|calculate|compute|work out|finish with|close with|note)(?:s|ing)?\s+(?!that\b)(.+)$/iu,
      form: 'instruction',
      say: (m) => m[1] ?? '',
    },
  ],
  finite:
    /(?<![\p{L}'’])(?:is|are|was|were|am|has|have|had|do|does|did|will|would|can|could|should|must|(?<!\d\s)may(?!\s\d)|might|shall|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't|don't|doesn't|didn't|won't|can't|couldn't|cannot|i'm|i've|i'd|i'll|we're|we've|we'll|it's|that's|there's|they're|they've|he's|she's|said|told|gave|took|paid|bought|sent|got|went|came|broke|left|lost|fell|found|met|made|began|became|wrote|kept|led|ran|saw|won|rose|grew|arrives?|arrived|works?|worked|needs?|costs?|takes?|lives?|wants?|gets?|makes?|goes|comes|finds|begins|starts|ends|opens|closes|returns?|returned|shows?|pays?|agrees?|knows?|says|applies|ships?|includes?|contains?|supports?|runs?|uses?)(?![\p{L}'’])|^(?:the|my|our|your|this|that)\s(?:[\p{L}'’-]+\s){1,4}\p{L}{2,}(?<!s)s(?:\s(?:again|after|every|out|not|off|too|only|when|while|since|before|badly|constantly)(?![\p{L}])|$)|^(?:[\p{L}'’-]+\s){2,6}[\p{L}]{2,}(?<!need)ed\s(?=in |on |at |to |from |the |a |an |with |for |after |before |and |our |my |by )|(?<![\p{L}])(?:i|we|they|he|she|it|you)\s+(?:\p{L}+ly\s+)?\p{L}{2,}/iu,
  reason:
    /^(?:because of|because|due to|as|since(?!\s(?:19|20)\d{2})|for (?:personal|family|health|private|professional) reasons|(?:i am|i'm|i will be|i have|i've|we are|we're)?\s*(?:moving|relocating|retiring|going back to|returning to (?:university|school|college)|starting (?:a|my own)|accept(?:ed|ing) (?:a|an|another)|found (?:a|another)|changing careers?|taken (?:a|another)|joining|pursuing|(?:leaving|resigning|quitting) (?:to|for|because)))(?![\p{L}])/iu,
  thanks: /\b(?:thank|thanks|grateful|gratitude|appreciate|appreciated)\b/iu,
  request:
    /^(?:please\b|i (?:ask|request|demand|expect|require|claim|would like (?:a|an|the|you|my|to (?:request|ask|receive|claim))|would ask|insist)|i'd like (?:a|an|the|you|my)|we (?:ask|request|demand|expect|require)|could you|can you|would you|kindly)/iu,
  numberWords: {
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    'half a': 0.5,
  },
}
