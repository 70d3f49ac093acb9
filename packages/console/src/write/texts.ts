/** The texts of `write`. Short sentences in the present tense; buttons are verbs. */
export const T = {
  write: {
    question: 'What do you want to write?',
    textQuestion: 'Which text do you want as a PDF?',
    textPlaceholder: 'Paste a text that you want as a PDF, or add a file.',
    scopes: (scopes: string, missing: string) => `This key has ${scopes}. An operator can give it ${missing}.`,
    onlyPages: 'This key can’t generate documents. You can still make a PDF of a text or a file, in this browser.',
    noCatalog: 'This key can’t read templates and models, so you can’t choose either.',
    placeholder:
      'Say what the document is, for whom, and what it must contain. Or paste a text that you want as a PDF.',
    prompt: 'Prompt',
    template: 'Template',
    blankShort: 'Blank',
    model: 'Model',
    noModelShort: 'None, form only',
    as: 'As',
    addFile: 'Add a file',
    removeFile: (name: string) => `Remove ${name}`,
    write: 'Write',
    fill: 'Fill the form',
    set: 'Make PDF',
    or: { write: 'Or write', fill: 'Or fill the form', set: 'Or make a PDF' },
    try: 'Try',
    noModel: 'There is no model yet, so Platen puts your words into a form',
    noModelHint:
      'The form keeps your words and adds nothing; bracketed blanks mark what is missing. A model writes the whole document.',
    connect: 'Connect a server',
    getModel: (size: string) => `Get a model, ${size}`,
    getOne: (size: string) => `Get one, ${size}`,
    who: 'An operator whose key has the scope admin can connect a server or get a model.',
    templates: 'Templates',
    templatesHint: 'Each picture shows a real page',
    templatesKeys: 'Arrow keys to move, Enter to pick',
    ownTemplate: 'Your own template',
    inSettings: 'In Settings',
    over: (used: string, limit: string) => `${used} of ${limit} characters`,
    overWithFile: (used: string, limit: string, file: string) => `${used} of ${limit} characters, with ${file}`,
    fileRefused: {
      type: (name: string) => `${name} is not text`,
      size: (name: string) => `${name} is too large`,
      empty: (name: string) => `${name} is empty`,
    },
    fileRefusedHint: 'Platen reads .md, .txt and .csv up to 2 MiB.',
    chooseAnother: 'Choose another',
    examples: [
      {
        label: 'Resignation from Tomás Aguilar to Solvento Energía, last day 31 March',
        template: 'resignation',
        hasFile: false,
        prompt:
          'Resignation from Tomás Aguilar to Solvento Energía, last day 31 March. I thank the team for eight good years, and I will hand over my projects before I leave.',
      },
      {
        label: 'Complaint: heat pump failed three times',
        template: 'formal-complaint',
        hasFile: false,
        prompt:
          'Complaint from Ingrid Halvorsen to Nordvarme Service AS. The heat pump of order NV-2025-11873 has failed three times since November. I ask you to repair it by 28 March, or to pay the price back.',
      },
      {
        label: 'Report from a CSV file',
        template: 'data-report',
        hasFile: true,
        prompt: 'Report on the nights sold by the Harbour Hotel in the first half of 2026, for its owners.',
      },
    ],
  },
} as const
