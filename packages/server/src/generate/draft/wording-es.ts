import { genderOf } from '../facts/names.ts'
import type { Party } from '../facts/types.ts'
import type { Pick } from './pick.ts'
import type { Wording } from './wording-en.ts'

const surname = (name: string) => name.split(/\s+/u).slice(1).join(' ') || name
const join = (...parts: (string | false | undefined)[]) => parts.filter((part) => part).join(' ')
const de = (noun: string) => (/^el\s/iu.test(noun) ? `del ${noun.slice(3)}` : `de ${noun}`)
const bare = (topic: string) =>
  topic.replace(
    /^(?:acerca|respecto)\s+(?:de\s+la|del|de|a)\s+|^(?:sobre|relativ[oa] a|debido a|para|en|contra)\s+/iu,
    '',
  )
const CAUSE = /^(?:por motivo|con motivo|debido a|acerca|respecto|sobre)/iu

/** Las fórmulas del borrador en español. */
export const spanish = (v: Pick): Wording => ({
  language: 'es',
  and: (items) => {
    const last = items.at(-1) ?? ''
    return items.length < 2
      ? (items[0] ?? '')
      : `${items.slice(0, -1).join(', ')} ${/^h?i(?!e)/iu.test(last) ? 'e' : 'y'} ${last}`
  },
  quote: (text) => `«${text}»`,
  blank: {
    name: '[Su nombre]',
    recipient: '[Nombre y dirección del destinatario]',
    employer: '[Nombre y dirección de la empresa]',
    contact: '[Teléfono y correo electrónico]',
    party: (n) => `[Nombre y dirección de la parte ${n}]`,
    details: (what) => `[${what}]`,
  },
  label: {
    subject: 'Asunto',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    web: 'Web',
    address: 'Dirección',
    details: v('Los datos son los siguientes:', 'Para su información, estos son los datos:', 'En detalle:'),
    alsoDetails: v('Además:', 'Otros datos:'),
    period: 'Período',
    item: 'Concepto',
    value: 'Valor',
    share: 'Porcentaje',
    age: 'Edad',
    total: 'Total',
  },
  salutation: (party: Party | undefined, friendly) => {
    if (party?.honorific && party.name) {
      const woman = /^(?:sra|srta|doña|dra|señora)/iu.test(party.honorific)
      return `${friendly ? (woman ? 'Querida' : 'Querido') : woman ? 'Estimada' : 'Estimado'} ${party.honorific} ${/^do(?:n|ña)$/iu.test(party.honorific) ? (party.name.split(/\s+/u)[0] ?? party.name) : surname(party.name)}:`
    }
    if (party?.name && party.kind === 'person') {
      const gender = genderOf(party.name)
      return gender === undefined
        ? `Estimado/a ${party.name}:`
        : `${gender === 'female' ? 'Estimada' : 'Estimado'} ${party.name}:`
    }
    return 'Estimados señores:'
  },
  closing: (_named, friendly) => (friendly ? 'Un cordial saludo,' : v('Atentamente,', 'Reciban un cordial saludo,')),
  fragment: (text) => {
    if (/^[1-9]\d$/u.test(text)) return `Tengo ${text} años.`
    if (/^disponible(?![\p{L}])/iu.test(text)) return `Estoy ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^(?:nativ[oa]|bilingüe|titulad[oa]|licenciad[oa]|diplomad[oa]|responsable|puntual)(?![\p{L}])/iu.test(text))
      return `Soy ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^certificado\s/iu.test(text)) return `Tengo el ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    if (/^\d+\s+años\s/u.test(text)) return `Cuento con ${text}.`
    return undefined
  },
  point: (text) => v(`Deseo mencionar también lo siguiente: ${text}.`, `Quisiera señalar además este punto: ${text}.`),
  reasonSentence: (text) => `El motivo es el siguiente: ${text}.`,
  resignation: {
    subject: (position) => (position ? `Renuncia al puesto ${de(position)}` : 'Renuncia'),
    notice: ({ position, organisation, lastDay, notice }) => {
      const post = join(
        position ? `al puesto ${de(position)} que ocupo` : 'a mi puesto',
        organisation ? `en ${organisation}` : 'en la empresa',
      )
      const opening = v(
        `Por la presente les comunico mi decisión de renunciar ${post}.`,
        `Mediante esta carta presento mi renuncia voluntaria ${post}.`,
      )
      const period = notice && `El plazo de preaviso es ${de(notice)}.`
      const day = lastDay
        ? `Mi último día de trabajo será ${/^(?:el|la|en|dentro|hoy|mañana|fin|a)\s/iu.test(lastDay) ? lastDay : /^\d/u.test(lastDay) ? `el ${lastDay}` : lastDay}.`
        : notice
          ? undefined
          : 'Mi último día de trabajo será el [último día de trabajo].'
      return join(opening, period, day)
    },
    held: (since) => `Ocupo este puesto ${since}.`,
    reason: (text) =>
      /^(?:porque|ya que|debido|por|a causa)/iu.test(text)
        ? `Dejo la empresa ${text}.`
        : `El motivo de mi decisión es el siguiente: ${text}.`,
    thanks: (organisation) =>
      v(
        `Quiero agradecerles la confianza y el apoyo que he recibido ${organisation ? `en ${organisation}` : 'durante este tiempo'}. He valorado mucho el trabajo y el trato con el equipo.`,
        `Les doy las gracias por las oportunidades que me han brindado ${organisation ? `en ${organisation}` : 'durante este tiempo'}. Guardo un buen recuerdo de nuestra colaboración.`,
      ),
    handover: () =>
      v(
        'Hasta mi salida me ocuparé de entregar mis tareas en orden, de terminar o documentar los asuntos pendientes y de orientar a quien me suceda. Les ruego que me indiquen qué tareas tienen prioridad.',
        'Quedo a su disposición para organizar el traspaso de mis funciones. Les ruego que me comuniquen cómo desean que emplee el tiempo restante.',
      ),
    confirm: () =>
      v(
        'Les agradecería que me confirmaran por escrito la recepción de esta carta y la fecha de finalización de mi contrato.',
        'Les ruego que acusen recibo de esta carta y me confirmen por escrito la fecha de mi salida.',
      ),
    farewell: (organisation) =>
      organisation
        ? v('Les deseo a todos muchos éxitos en el futuro.', 'Deseo lo mejor a la empresa y a todo el equipo.')
        : 'Les deseo lo mejor para el futuro.',
  },
  complaint: {
    subject: (topic, preposition, reference) =>
      topic
        ? `Reclamación ${preposition && (CAUSE.test(preposition) || /^(?:por|de|del)$/iu.test(preposition)) ? preposition : 'sobre'} ${topic}`
        : reference
          ? `Reclamación, ${reference}`
          : 'Reclamación',
    opening: (topic, told) =>
      (topic
        ? v(
            `Por la presente deseo presentar una reclamación formal ${CAUSE.test(topic) ? topic : `por el siguiente motivo: ${bare(topic)}`}.`,
            `Me dirijo a ustedes para presentar una reclamación ${CAUSE.test(topic) ? topic : `por el siguiente motivo: ${bare(topic)}`}.`,
          )
        : 'Por la presente deseo presentar una reclamación formal.') +
      (told
        ? v(' Les pido que examinen el asunto y lo solucionen.', ' Los hechos se exponen a continuación.')
        : ' Les pido que examinen el asunto y lo solucionen.'),
    noFacts: '[Qué ocurrió, cuándo y dónde, y qué gestiones se han hecho ya.]',
    consequence: (firm) =>
      firm
        ? v(
            'Esta situación no es aceptable y espero que la corrijan sin más demora.',
            'No estoy en disposición de dejar el asunto así y espero una solución inmediata.',
          )
        : v(
            'Lamento esta situación y espero que podamos resolverla con rapidez.',
            'Estas molestias podrían haberse evitado y confío en que ustedes querrán ponerles remedio.',
          ),
    demand: () =>
      v(
        'Les ruego que revisen lo ocurrido y me comuniquen por escrito qué solución proponen.',
        'Les pido que aclaren los hechos y me propongan una solución.',
      ),
    deadline: (deadline) =>
      `Les ruego que me respondan ${/^(?:antes|en|dentro|a más tardar)/iu.test(deadline) ? deadline : /^\d+\s+días/iu.test(deadline) ? `en un plazo de ${deadline}` : `antes del ${deadline}`}.`,
    next: (contact) =>
      `${v('Quedo a la espera de su respuesta por escrito', 'Agradecería su respuesta por escrito')}${contact ? `; pueden ponerse en contacto conmigo aquí: ${contact}` : ''}.`,
  },
  application: {
    subject: (position, reference) =>
      `Candidatura al puesto ${position ? de(position) : 'de [puesto]'}${reference ? `, ${reference}` : ''}`,
    opening: ({ position, organisation, source }) =>
      join(
        v(
          `Por la presente presento mi candidatura al puesto ${position ? de(position) : 'de [puesto]'}${organisation ? ` en ${organisation}` : ''}`,
          `Me dirijo a ustedes para optar al puesto ${position ? de(position) : 'de [puesto]'}${organisation ? ` en ${organisation}` : ''}`,
        ) + (source ? `, anunciado en la siguiente fuente: ${source}.` : '.'),
        v(
          'Creo que mi trayectoria se ajusta bien a lo que el puesto requiere.',
          'El puesto me atrae, y mi experiencia encaja con él.',
        ),
      ),
    current: (position, organisation) => `Actualmente trabajo como ${position} en ${organisation}.`,
    noExperience: '[Su experiencia, estudios y resultados relevantes para este puesto.]',
    skills: (skills) => `Entre mis competencias están ${skills}.`,
    motivation: (organisation) =>
      v(
        `Me gustaría poner esta experiencia al servicio de ${organisation ?? 'su equipo'}. Me gustaría también conocer mejor las tareas de este puesto.`,
        'Me gustaría demostrar en este puesto lo que puedo aportar y conocer mejor las tareas que conlleva.',
      ),
    call: (contact) =>
      `${v('Con mucho gusto les daré más detalles en una entrevista', 'Quedo a su disposición para una entrevista')}${contact ? `; pueden ponerse en contacto conmigo aquí: ${contact}` : ''}. Muchas gracias por su tiempo y su atención.`,
  },
  letter: {
    subject: (kind, topic, preposition) =>
      topic
        ? /^(?:para|en|de|del|de la|de los|como)$/iu.test(preposition ?? '') &&
          kind &&
          !/carta|escrito|mensaje|correo|texto|documento/iu.test(kind)
          ? `${kind} ${preposition ?? ''} ${topic}`
          : topic.replace(/^(?:el|la|los|las|un|una|mi|mis)\s/iu, '')
        : kind && !/carta|escrito|mensaje|correo|texto|documento/iu.test(kind)
          ? kind
          : undefined,
    mine: 'Mi solicitud',
    noSubject: '[Asunto]',
    opening: (topic, firm) =>
      topic
        ? v(
            `Me dirijo a ustedes en relación con el siguiente asunto: ${bare(topic)}.`,
            `Les escribo por el siguiente asunto: ${bare(topic)}.`,
          ) + (firm ? ' El asunto requiere su atención.' : '')
        : v('Me dirijo a ustedes por el siguiente motivo.', 'Les escribo por el siguiente asunto.'),
    noDetails: '[Las circunstancias y los detalles que el destinatario necesita.]',
    thanks: () =>
      v(
        'Agradezco de antemano su atención y quedo a la espera de su respuesta.',
        'Muchas gracias por su ayuda. Quedo a la espera de sus noticias.',
      ),
    contact: (contact) => `Para cualquier pregunta pueden ponerse en contacto conmigo: ${contact}.`,
  },
  resume: {
    profile: ({ profession, years, places, skills }) => {
      const who = profession
        ? profession.charAt(0).toUpperCase() + profession.slice(1)
        : years
          ? 'Profesional'
          : undefined
      if (who === undefined && skills === undefined)
        return '[Dos o tres frases: profesión, experiencia y puntos fuertes.]'
      const at = places && (years ? `, entre otros en ${places}` : ` con experiencia en ${places}`)
      return join(who && `${join(who, years && `con ${years}`)}${at ?? ''}.`, skills && `Puntos fuertes: ${skills}.`)
    },
    objective: (text) => `Objetivo: ${text}.`,
    noExperience: '[Puesto, empresa, fechas]',
    noEducation: '[Título, centro, año]',
    noSkills: '[Competencias y herramientas]',
  },
  faq: {
    title: (topic) => (topic ? `Preguntas frecuentes: ${topic}` : 'Preguntas frecuentes'),
    intro: (topic) =>
      topic
        ? v(
            `Aquí encontrará las respuestas a las preguntas que más nos hacen. Tema: ${topic}.`,
            `Esta página responde a las preguntas más frecuentes. Tema: ${topic}.`,
          )
        : 'Aquí encontrará las respuestas a las preguntas que más nos hacen.',
    has: (label) => `¿Qué hay que saber sobre «${label}»?`,
    contactQuestion: '¿Cómo puedo ponerme en contacto?',
    contactAnswer: (contact) => `Puede ponerse en contacto con nosotros aquí: ${contact}. Le ayudaremos con gusto.`,
    noContact: '[Teléfono, correo electrónico y horario]',
    fill: [
      '¿Cuánto cuesta?',
      '¿Cómo empiezo?',
      '¿Qué condiciones se aplican?',
      '¿Cuánto tiempo lleva?',
      '¿Qué hago si algo sale mal?',
      '¿Puedo cambiar o cancelar?',
      '¿Para quién es?',
      '¿Dónde encuentro más información?',
      '¿Están seguros mis datos?',
      '¿Cómo puedo pagar?',
      '¿Hay descuentos?',
      '¿Qué debo llevar?',
      '¿Cuándo recibiré respuesta?',
      '¿Qué más debo saber?',
    ],
    noAnswer: '[Respuesta]',
    questions: [
      [/^(?:gratis|gratuit[oa]s?)(?!\p{L})/iu, '¿Cuánto cuesta?'],
      [/iniciación|de prueba|principiante/iu, '¿Cómo empiezo?'],
      [/^(?:hasta|como máximo|máx\.?)\s\d|\bmáximo\s\d/iu, '¿Hay un límite?'],
      [/^(?:dura|tarda)|\bminutos\b|duración/iu, '¿Cuánto tiempo lleva?'],
      [/obligatori[oa]|necesari[oa]|requisit/iu, '¿Qué se requiere?'],
      [
        /horario|abiert|cerrado|abrimos|abre\b|^(?:todos los días|de lunes|(?:los |el )?(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)\s(?:de|a|y|por)\s)/iu,
        '¿Cuál es el horario?',
      ],
      [/fianza|depósito/iu, '¿Hay que dejar una fianza?'],
      [/^(?:traer|llevar|traigan)\s/iu, '¿Qué debo llevar?'],
      [/^(?:salida|regreso|vuelta|llegada)\s.*\d/iu, '¿A qué hora son la salida y el regreso?'],
      [/envío|entrega/iu, '¿Cómo funciona el envío?'],
      [/reembols|devol/iu, '¿Puedo devolver un artículo u obtener un reembolso?'],
      [/cancel|anul/iu, '¿Puedo cancelar?'],
      [
        /entrada|cuota|precio|coste|cuesta|tarifa|por (?:día|hora|semana|mes|persona|noche)|[€$£]|(?<![\p{L}])(?:EUR|USD|GBP|CHF|CAD|AUD|euros?)(?![\p{L}])/iu,
        '¿Cuánto cuesta?',
      ],
      [/pag(?:o|ar)|tarjeta|efectivo|factura/iu, '¿Cómo puedo pagar?'],
      [/aparca|parking/iu, '¿Hay aparcamiento?'],
      [/mascota|perro|gato/iu, '¿Se admiten mascotas?'],
      [/niñ.*(?:\d|gratis|solo|acompañad)|edad|años/iu, '¿Hay requisitos de edad?'],
      [/garant/iu, '¿Hay garantía?'],
      [/reserv|cita|inscri/iu, '¿Cómo reservo?'],
      [/dirección|calle|avenida|ubica/iu, '¿Dónde están?'],
      [/casco|material|incluid|gratis|gratuit/iu, '¿Qué está incluido?'],
      [/wi-?fi|internet/iu, '¿Hay acceso a internet?'],
      [/soci[oa]|miembro/iu, '¿Cómo me hago socio?'],
      [/contacto|teléfono|correo/iu, '¿Cómo puedo ponerme en contacto?'],
      [/segur|datos|privacidad/iu, '¿Es seguro?'],
    ],
  },
  speech: {
    title: (kind, topic) =>
      topic
        ? kind && /discurso|brindis/iu.test(kind)
          ? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${topic}`
          : topic
        : (kind ?? 'Discurso'),
    greeting: (formal) =>
      formal ? 'Señoras y señores:' : v('Queridos amigos, queridos invitados:', 'Buenos días a todos:'),
    opening: (topic, speaker) =>
      join(
        speaker && `me llamo ${speaker} y es un placer estar aquí.`,
        topic
          ? v(
              `${speaker ? 'G' : 'g'}racias por venir. Lo que hoy nos reúne: ${topic}.`,
              `${speaker ? 'G' : 'g'}racias por su presencia. El tema de hoy: ${topic}.`,
            )
          : `${speaker ? 'G' : 'g'}racias por venir.`,
        v('Les propongo avanzar paso a paso, y prometo ir al grano.', 'Quisiera compartir unas ideas que me importan.'),
      ),
    point: (text) => `Pasemos a este punto: ${text}.`,
    facts: (items) =>
      items.length === 1
        ? `También hay que decirlo: ${items.join('')}.`
        : `Hay algunas cosas que decir: ${items.join('; ')}.`,
    noMain: '[Sus puntos principales, cada uno con un ejemplo.]',
    closing: (topic) =>
      join(
        topic ? `Quedémonos con lo que hoy nos ha reunido: ${topic}.` : 'Quedémonos con lo que hoy nos ha reunido.',
        'Muchas gracias.',
      ),
    festive: (topic, speaker) =>
      join(
        topic
          ? v(
              `qué alegría verlos a todos aquí. La ocasión es especial: ${topic}.`,
              `gracias por venir a celebrar con nosotros: ${topic}.`,
            )
          : 'qué alegría verlos hoy a todos aquí.',
        speaker && `Me llamo ${speaker} y quisiera decir unas palabras.`,
        v('Quisiera compartir unas ideas que me importan.', 'Permítanme unas palabras personales.'),
      ),
    mourn: (topic) =>
      topic
        ? `gracias por venir. Nos hemos reunido para recordar: ${topic}.`
        : 'gracias por venir a recordar con nosotros.',
    remember: () => 'Queda lo que hemos compartido, y lo guardaremos. Gracias.',
    celebrate: () =>
      v(
        'Les invito a levantar la copa conmigo: por todo lo bueno, hoy y siempre. Gracias.',
        'Brindemos por este día y por todos los que vendrán. Gracias.',
      ),
  },
  report: {
    title: (kind, topic, preposition) =>
      topic
        ? kind && !/^(?:informe|informe de datos|reporte|análisis)$/iu.test(kind)
          ? `${kind} ${preposition ?? 'sobre'} ${topic}`
          : topic
        : (kind ?? 'Informe'),
    about: (subject, count) =>
      v(
        `Este informe analiza los ${count} valores facilitados. Tema: ${subject}.`,
        `Tema de este informe: ${subject}. Se basa en los ${count} valores facilitados.`,
      ),
    aboutNone: (subject) => `Tema de este informe: ${subject}.`,
    noData: '[Las cifras que se van a analizar, con su fuente y período.]',
    dataLead: () => v('Se facilitaron las siguientes cifras:', 'El informe se basa en estas cifras:'),
    total: (name, total) => `El total${name ? ` (${name})` : ''} es de ${total}.`,
    mean: (mean, count) => `La media de los ${count} valores es de ${mean}.`,
    extremes: (high, highLabel, low, lowLabel) =>
      `El valor más alto es ${high} (${highLabel}) y el más bajo, ${low} (${lowLabel}).`,
    // Whether more or less of it is better, the figures do not say.
    target: (target: string, met: readonly string[], missed: readonly string[]) =>
      [
        met.length > 0 && `En el objetivo de ${target} o por encima: ${met.join(', ')}.`,
        missed.length > 0 && `Por debajo del objetivo de ${target}: ${missed.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    limit: (limit: string, over: readonly string[], within: readonly string[]) =>
      [
        over.length > 0 && `Por encima del límite de ${limit}: ${over.join(', ')}.`,
        within.length > 0 && `Dentro del límite de ${limit}: ${within.join(', ')}.`,
      ]
        .filter((one) => one !== false)
        .join(' '),
    equal: (value) => `Todos los valores son iguales: ${value}.`,
    change: (from, to, absolute, percent, up) =>
      `${/^\d/u.test(from) ? `Del ${from} al ${to}` : `De ${from} a ${to}`} el valor ${up ? 'aumentó' : 'disminuyó'} en ${absolute}${percent ? `, es decir, un ${percent}` : ''}.`,
    unchanged: (from, to) => `El valor de ${to} es igual al de ${from}.`,
    steps: (steps) => `Las variaciones sucesivas son: ${steps.join('; ')}.`,
    share: (label, share) => `${label} representa el ${share} del total.`,
    conclusion: (high, low) =>
      v(
        `Las cifras muestran una clara distancia entre ${high} y ${low}. Por sí solas no dicen a qué se debe.`,
        `Lo más llamativo es la distancia entre ${high} y ${low}. Las cifras no indican la causa.`,
      ),
    trend: (up, steady) =>
      steady
        ? up
          ? 'Los valores aumentan en cada paso.'
          : 'Los valores disminuyen en cada paso.'
        : 'Los valores no siguen una dirección constante.',
    limits: () =>
      v(
        'Los datos son pocos y muestran qué ocurrió, no por qué. La comparación con otros períodos o fuentes daría más firmeza a las conclusiones.',
        'Las conclusiones valen para las cifras facilitadas. Harían falta otros períodos o fuentes para distinguir una tendencia de un hecho aislado.',
      ),
    recommend: (low, high) =>
      v(
        `Se recomienda averiguar qué distingue a ${high} y si puede repetirse, y estudiar las razones del valor bajo (${low}).`,
        `El siguiente paso es examinar las causas que hay detrás de ${high} y ${low}, para que las decisiones no se basen solo en las cifras.`,
      ),
    recommendNone: 'Se recomienda completar los datos indicados antes de tomar decisiones.',
    follow: () =>
      v(
        'Las cifras deberían actualizarse con regularidad y compararse sobre la misma base.',
        'Mantener la misma base permitirá comparaciones posteriores.',
      ),
    asGiven: 'Los datos figuran tal como se facilitaron.',
    noFindings: 'Las conclusiones seguirán cuando las cifras estén completas.',
  },
  paper: {
    title: (topic, kind) => topic ?? kind ?? '[Título]',
    abstract: (topic, count) =>
      join(
        v(`Este trabajo estudia el siguiente tema: ${topic}.`, `El objeto de este artículo es el siguiente: ${topic}.`),
        v(
          'Plantea la pregunta, describe el procedimiento y discute qué puede concluirse.',
          'Formula la cuestión, presenta el material y discute el alcance y los límites de los resultados.',
        ),
        count > 0 && 'Las cifras son las facilitadas para este estudio y los valores calculados a partir de ellas.',
      ),
    introduction: (topic) =>
      v(
        `El tema de este trabajo, ${topic}, interesa tanto por sí mismo como por sus consecuencias prácticas: solo cuando el objeto está bien descrito pueden ponerse a prueba las afirmaciones sobre él.`,
        `Este trabajo pregunta qué puede decirse sobre el siguiente tema: ${topic}. Una respuesta clara importa porque de ella dependen conclusiones teóricas y prácticas.`,
      ) +
      ' ' +
      v(
        'Primero se esboza el estado de la cuestión, después se describe el procedimiento; siguen los resultados y su discusión.',
        'Los apartados siguientes tratan los antecedentes, el método, los resultados y su discusión.',
      ),
    background: (topic) =>
      `Aquí deben presentarse los trabajos anteriores sobre el tema (${topic}) [cita necesaria]. Conviene mostrar qué preguntas están resueltas, cuáles siguen abiertas y cómo se relaciona con ellas este trabajo.`,
    method: () =>
      v(
        'El procedimiento se deriva de la pregunta. El material y los pasos se describen de modo que otros puedan repetirlos y comprobar los resultados.',
        'El material, el procedimiento y el análisis se describen con el detalle necesario para repetir el trabajo.',
      ),
    noMethod: '[Material, procedimiento y análisis.]',
    results: () => v('Los resultados se exponen aquí sin interpretarlos.', 'Este apartado recoge lo observado.'),
    noResults: '[Resultados, con cifras.]',
    discussion: (topic) =>
      v(
        `Los resultados aportan al tema (${topic}) en la medida en que el material lo permite. Deben considerarse otras lecturas y tenerse presentes los límites del procedimiento: lo observado vale para el material descrito y no debería generalizarse sin más pruebas.`,
        'Los resultados deben leerse con prudencia. Valen para el material descrito; si valen más allá es una cuestión para otros trabajos.',
      ),
    conclusion: (topic) =>
      v(
        `Este trabajo ha expuesto qué puede decirse sobre el tema (${topic}) a partir del material descrito. Otros trabajos deberían contrastarlo con material distinto.`,
        'Lo expuesto vale dentro de los límites señalados. Nuevos estudios deberían comprobarlo con otro material.',
      ),
    references: '[Fuentes citadas, en el estilo requerido.]',
    point: (text) => v(`Merece especial atención lo siguiente: ${text}.`, `También se considera este punto: ${text}.`),
  },
  code: {
    overview: (name, what) => (what ? `${name}: ${what}.` : `Este documento describe ${name}.`),
    covers: 'Se explica el uso y qué hacer cuando algo falla.',
    api: 'la API',
    requirements: (tech) => `Debe estar instalado lo siguiente: ${tech}.`,
    noRequirements: '[Entorno de ejecución, versión y otros requisitos.]',
    installLead: () => 'Se instala con esta orden:',
    noInstall: '[Orden de instalación]',
    usageLead: () => v('Una primera llamada tiene este aspecto:', 'La manera más rápida de probarlo:'),
    noUsage: '[Ejemplo de una primera llamada]',
    result: (value) => `El resultado es ${value}.`,
    endpoints: ['Método', 'Ruta', 'Descripción'],
    options: ['Nombre', 'Descripción'],
    noDescription: '[Descripción]',
    referenceLead: () => 'Estas son las llamadas disponibles:',
    noReference: '[Funciones, rutas u opciones, con sus parámetros y resultados.]',
    configurationLead: () => 'Estos son los ajustes disponibles:',
    trouble: () =>
      v(
        `Si algo no se comporta como se describe, compruebe primero que se cumplen los requisitos y que la versión instalada es la documentada. Lea el mensaje de error completo: casi siempre nombra la parte que ha fallado. Repita después el paso con la entrada más pequeña que aún muestre el problema.`,
        'Cuando un paso falle, lea el mensaje de error completo, compare la versión instalada con los requisitos y reduzca la entrada hasta aislar el problema. Comunique lo que quede junto con la orden exacta y su salida.',
      ),
    point: (text) => `Esto afecta también a lo siguiente: ${text}.`,
  },
  chapter: {
    title: (ordinal, title) => join(ordinal ?? 'Capítulo primero', title && `: ${title}`).replace(' :', ':'),
    before: (who = 'el personaje principal') => `[Antes: dónde está ${who}, a qué hora, y qué iba a ser ese día.]`,
    moment: (who = 'el personaje principal') =>
      `[El momento mismo, paso a paso: lo que ${who} ve, oye y toca, lo que se dice y lo que se calla.]`,
    between: (who = 'el personaje principal') =>
      `[Lo que cambia: qué espera y qué teme ahora ${who}, y quién se interpone.]`,
    motifs: 'También en este capítulo:',
    after: (who = 'el personaje principal') =>
      `[Después: qué hace ${who}, qué le cuesta, y la pregunta que retoma el capítulo siguiente.]`,
    about: (topic) =>
      topic
        ? `Este capítulo trata el siguiente tema: ${topic}. Expone punto por punto lo que se sabe y dice qué se sigue de ello.`
        : 'Este capítulo expone punto por punto lo que se sabe y dice qué se sigue de ello.',
    summing: () =>
      'Lo dicho vale dentro de sus límites. Los ejemplos y las fuentes le dan peso, y el capítulo siguiente puede apoyarse en ello.',
    scene: (text) => `[Escena: ${text}]`,
    noEvents: '[Qué ocurre: quién, dónde y qué cambia.]',
    one: 'Capítulo primero',
  },
  legal: {
    date: (date) => `Con fecha ${date}`,
    betweenLead: (kind) =>
      kind === 'Acuerdo' ? 'Este Acuerdo se celebra entre:' : `${kind} (en adelante, el «Acuerdo») entre:`,
    applies: (kind, topic) => (topic ? `Ámbito de aplicación: ${topic}.` : `Este documento: ${kind}.`),
    contact: (contact) => `Para cualquier pregunta: ${contact}.`,
    madeBy: (kind) => `${kind} de:`,
    party: (name, term) => `${name} (en adelante, «${term}»)`,
    and: 'y',
    partiesTogether: 'En conjunto se denominan las «Partes».',
    roles: (kind) => {
      if (/alquiler|arrendamiento/iu.test(kind)) return ['Arrendador', 'Arrendatario']
      if (/préstamo/iu.test(kind)) return ['Prestamista', 'Prestatario']
      if (/compraventa/iu.test(kind)) return ['Vendedor', 'Comprador']
      if (/trabajo/iu.test(kind)) return ['Empleador', 'Trabajador']
      if (/servicio/iu.test(kind)) return ['Cliente', 'Prestador']
      if (/confidencial/iu.test(kind) && !/mutu[oa]|recíproc|bilateral/iu.test(kind))
        return ['Parte reveladora', 'Parte receptora']
      if (/poder/iu.test(kind)) return ['Poderdante', 'Apoderado']
      return ['Primera parte', 'Segunda parte']
    },
    kind: (kind) =>
      kind === undefined || /^(?:contrato|acuerdo|convenio|documento|texto)$/iu.test(kind)
        ? 'Acuerdo'
        : kind.charAt(0).toUpperCase() + kind.slice(1),
    purpose: (kind, topic) => [
      `Este Acuerdo (${kind.toLowerCase()}) fija lo que las Partes han convenido${topic ? ` sobre: ${topic}` : ''}.`,
      'Los términos definidos en este Acuerdo tienen el mismo significado en todo él.',
    ],
    obligations: (one, two, kind) => {
      if (/confidencial/iu.test(kind))
        return [
          'Se entiende por «Información Confidencial» toda información que una Parte ponga a disposición de la otra y que esté marcada como confidencial o lo sea por su naturaleza.',
          'La Información Confidencial se mantendrá en secreto, se usará solo para los fines de este Acuerdo y se comunicará a terceros únicamente con el consentimiento previo y por escrito de la Parte de la que procede.',
          'Estas obligaciones no se aplican a la información que sea pública sin infracción de este Acuerdo, que ya se conociera lícitamente o que deba comunicarse por ley.',
        ]
      if (/alquiler|arrendamiento/iu.test(kind))
        return [
          'El inmueble se entrega en estado adecuado para el uso convenido.',
          'El inmueble se tratará con cuidado; los daños se comunicarán sin demora y al término del arrendamiento se devolverá en buen estado.',
        ]
      if (/préstamo/iu.test(kind))
        return [
          'La cantidad prestada se pone a disposición según lo convenido.',
          'La cantidad prestada se devolverá íntegramente según lo convenido.',
        ]
      if (/compraventa/iu.test(kind))
        return [
          'El objeto de la venta se entrega libre de derechos de terceros.',
          'El objeto se recibirá y se pagará el precio convenido.',
        ]
      if (/trabajo/iu.test(kind))
        return [
          'El trabajo convenido se prestará personalmente y con diligencia.',
          'La remuneración convenida se pagará y se facilitarán los medios necesarios para el trabajo.',
        ]
      return [
        `${one}: las obligaciones asumidas en este Acuerdo se cumplirán con diligencia y a tiempo.`,
        `${two}: las obligaciones asumidas en este Acuerdo se cumplirán con diligencia y a tiempo, y se facilitará la información necesaria.`,
      ]
    },
    until: (day) => `Termina el ${day}.`,
    term: (effective, term) => [
      effective
        ? `Este Acuerdo entra en vigor el ${effective.replace(/^el\s+/u, '')}.`
        : 'Este Acuerdo entra en vigor el [fecha].',
      term ? `Duración: ${term}.` : 'Duración: [duración].',
      'Queda a salvo el derecho a resolver por causa grave. La resolución se comunicará por escrito.',
    ],
    liability: [
      'Cada Parte responde ante la otra, dentro de los límites de la ley, del daño causado por el incumplimiento de este Acuerdo.',
      'Nada en este Acuerdo excluye la responsabilidad que la ley no permite excluir.',
    ],
    general: [
      'Toda modificación de este Acuerdo se hará por escrito y con la firma de las Partes.',
      'Si alguna disposición fuera nula, las demás seguirán vigentes; las Partes la sustituirán por otra válida lo más próxima posible a su fin.',
      'Este Acuerdo contiene todo lo convenido por las Partes sobre su objeto.',
    ],
    law: (law) =>
      law === undefined
        ? 'Este Acuerdo se rige por la ley de [país].'
        : /^(?:ley|legislación|derecho)/iu.test(law)
          ? `Este Acuerdo se rige por ${/^derecho/iu.test(law) ? 'el' : 'la'} ${law}.`
          : `Este Acuerdo se rige por la ley siguiente: ${law}.`,
    notice: (text) => `El plazo de preaviso es el siguiente: ${text}.`,
    declares: 'La persona arriba indicada declara lo siguiente.',
    declarant: (kind) =>
      /(?<!\p{L})(?:will|testament|testamento)(?!\p{L})/iu.test(kind)
        ? 'Testador'
        : /poder/iu.test(kind)
          ? 'Poderdante'
          : 'Declarante',
    courts: 'Son competentes los tribunales de [lugar], en la medida en que la ley lo permita.',
    signature: (place, term, name) => [
      `Lugar y fecha: ${place ?? '______________________'}`,
      'Firma: ______________________',
      `${name}, ${term}`,
    ],
  },
  plain: { note: '[El contenido del documento.]' },
  relative: (resolved) => ` (${resolved})`,
})
