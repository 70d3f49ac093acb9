/**
 * Words that tell the Latin-script languages apart in a short prompt: function words, the nouns and verbs with which
 * documents are asked for, and, for the languages that are read closely, the everyday nouns that notes are made of. A word that several languages share counts for less in each (detect.ts); one that all
 * of them know ("CV") tells nothing and is left out.
 */
export const TELLING_WORDS: Readonly<Record<string, string>> = {
  en: `the a an and or of to in on for from with about by at as is are was were be been have has had will would should could i i'm
    my me we our you your he she they it this that not don't please write draft create make letter resignation complaint application
    resume report paper speech chapter contract agreement documentation document frequently asked questions last day working company
    because between who what when how where which into after before since until must can need want ask thank dear regarding my name
    story essay list email page words short polite formal days weeks months years per cost price open free sales summary notes
    invoice receipt quote offer lease tenant landlord loan buyer seller meeting guest guests recipe recipes poem toast wedding
    birthday party schedule timetable course courses handbook rules policy permit fine refund order delivery parcel flight car house
    flat apartment kitchen room garden heating noise neighbour neighbours teacher pupils children kids scientist engineer nurse
    plumber electrician sailor baker cook driver experience skills driving licence friend friends brother sister mother father each
    every monday tuesday wednesday thursday friday saturday sunday today tomorrow march june july october broken late cold cancelled
    opening church town council shop store bakery book light sleep energy study present absent decided rent deposit monthly weekly
    daily table cakes chairs old new small big first paid no without`,
  de: `tabelle der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur im in an am auf für mit über bei als ist sind
    war waren sein bin habe hat haben wird werden würde soll sollen kann ich mein meine meinen meinem wir unser unsere sie ihr ihre er es
    dieser diese dieses nicht kein keine bitte schreib schreibe schreiben verfasse erstelle entwurf brief kündigung beschwerde bewerbung
    lebenslauf bericht arbeit rede kapitel vertrag dokumentation häufige fragen letzter letzte arbeitstag firma weil wegen zwischen wer
    was wann wie wo welche nach vor seit bis muss möchte brauche dank sehr geehrte betreff geschichte aufsatz liste seite wörter kurz
    höflich förmlich tage wochen monate jahre pro preis kostet geöffnet umsatz gmbh straße herr frau stunden uhr täglich rund
    rechnung quittung angebot mietvertrag kaufvertrag untermietvertrag arbeitsvertrag mieter vermieter käufer verkäufer darlehen
    protokoll einladung gäste speisekarte rezept gedicht hochzeit geburtstag feier straßenfest stundenplan zeitplan kurse anleitung
    handbuch regeln hausordnung genehmigung strafe erstattung bestellung lieferung paket flug zug bahn haus wohnung küche zimmer
    garten heizung wasser lärm nachbar nachbarn schule lehrer lehrerin schüler eltern kinder ingenieur krankenschwester pfleger
    klempner tischler bäcker erfahrung kenntnisse führerschein freund freundin freunde bruder schwester mutter vater jeder jede
    montag dienstag mittwoch donnerstag freitag samstag sonntag heute morgen januar februar märz oktober dezember kaputt verspätet
    kalt kirche stadt verein geschäft bäckerei buch licht schlaf strom studie anwesend abwesend beschlossen miete kaution monatlich
    wöchentlich vollmacht antrag urlaub urlaubsantrag vortrag zettel reise preisliste klavier kuchen altes alte neue neuer neues
    klein groß erste bezahlt ohne filiale`,
  fr: `tableau le la les un une des du de et ou à au aux en dans pour avec sur par chez comme est sont était être ai as a ont avoir sera je j'ai mon
    ma mes me nous notre nos vous votre vos il elle ils ce cette ces ne pas s'il plaît merci écris écrivez écrire rédige rédigez rédiger
    lettre démission réclamation plainte candidature motivation rapport mémoire discours chapitre contrat accord documentation foire
    questions fréquentes dernier jour travail entreprise société parce que car entre qui quoi quand comment où quel quelle après avant
    depuis jusqu'au doit dois veux voudrais besoin demande objet histoire liste page mots court poli jours semaines mois ans prix coûte
    ouvert ventes résumé l'entreprise d'un d'une l' d' qu' monsieur madame heures rue embauche poste
    facture reçu devis bail locataire propriétaire prêt acheteur vendeur réunion invité invités recette recettes poème mariage
    anniversaire fête horaires cours manuel règlement autorisation amende remboursement commande livraison colis vol voiture maison
    appartement cuisine chambre jardin chauffage bruit voisin voisins école élèves enfants ingénieur infirmière infirmier plombier
    boulanger cuisinier chauffeur expérience compétences permis ami amie amis frère soeur sœur mère père chaque lundi mardi mercredi
    jeudi vendredi samedi aujourd'hui demain janvier février juin juillet août octobre décembre cassé retard froid annulé ouverture
    église ville mairie boutique magasin boulangerie livre lumière sommeil énergie étude présents absents décidé loyer caution
    mensuel hebdomadaire procuration attestation hébergement résiliation compte rendu diplôme eau vieux vieille nouveau nouvelle
    petit petite grand grande premier sans peinture`,
  es: `tabla el la los las un una unos unas de del y o a al en para con sobre por como es son era ser soy he ha han haber será yo mi mis me
    alquiler arrendador arrendadora arrendatario arrendataria mes
    nosotros nuestro nuestra usted ustedes su sus él ella ellos este esta estos no por favor gracias escribe escriba escribir redacta
    redacte redactar carta renuncia dimisión reclamación queja solicitud candidatura informe trabajo discurso capítulo contrato acuerdo
    documentación preguntas frecuentes último día laboral empresa porque entre quién qué cuándo cómo dónde cuál después antes desde hasta
    debe quiero necesito pido asunto historia lista página palabras corto educado días semanas meses años precio cuesta abierto ventas
    resumen señor señora horas calle puesto currículum euros nombre llamo tienda
    factura recibo presupuesto arrendamiento inquilino propietario préstamo comprador vendedor reunión acta invitado invitados
    receta recetas poema boda cumpleaños fiesta horarios cursos manual normas autorización multa reembolso pedido paquete vuelo
    coche piso cocina habitación jardín calefacción ruido vecino vecinos escuela profesor alumnos padres niños ingeniero enfermera
    enfermero fontanero panadero cocinero experiencia conocimientos carné amigos hermano hermana madre padre cada lunes martes
    miércoles jueves viernes sábado domingo hoy mañana enero febrero junio julio octubre diciembre roto retraso frío cancelado
    apertura iglesia ciudad ayuntamiento panadería libro luz sueño energía estudio presentes ausentes decidido fianza mensual
    semanal poder baja gimnasio agua lavandería viejo vieja nuevo nueva pequeño pequeña grande primero sin pintura noches`,
  it: `il lo la i gli le un uno una di del della dei delle e o a al alla in nel nella per con su sul da dal come è sono era essere ho ha hanno
    io mio mia mi noi nostro voi vostro lui lei loro questo questa non per favore grazie scrivi scrivere scriva redigi lettera dimissioni
    reclamo candidatura rapporto relazione discorso capitolo contratto accordo documentazione domande frequenti ultimo giorno lavoro
    lavorativo azienda perché tra chi che cosa quando dove quale dopo prima dal fino deve voglio vorrei chiedo oggetto storia elenco pagina
    parole breve cortese giorni settimane mesi anni prezzo aperto vendite signor signora ore via`,
  pt: `o a os as um uma de do da dos das e ou em no na nos nas para com sobre por pelo pela como é são era ser sou tenho tem eu meu minha me
    nós nosso nossa você vocês seu sua ele ela eles este esta não por favor obrigado escreva escreve escrever redija carta demissão
    reclamação candidatura relatório trabalho discurso capítulo contrato acordo documentação perguntas frequentes último dia empresa porque
    entre quem que quando como onde qual depois antes desde até deve quero gostaria preciso peço assunto história lista página palavras
    curto dias semanas meses anos preço aberto vendas senhor senhora horas rua vaga currículo`,
  nl: `de het een en of van naar in op voor met over bij als is zijn was waren ben heb heeft hebben wordt zal zou ik mijn me wij ons onze u uw
    jij je hij zij dit dat deze niet geen alsjeblieft graag schrijf schrijven maak brief ontslag ontslagbrief klacht sollicitatie
    sollicitatiebrief verslag rapport toespraak hoofdstuk contract overeenkomst documentatie veelgestelde vragen laatste werkdag bedrijf
    omdat tussen wie wat wanneer hoe waar welke na voor sinds tot moet wil nodig dank betreft verhaal lijst pagina woorden kort beleefd
    dagen weken maanden jaar jaren prijs kost verkoop meneer mevrouw uur straat aan`,
  sv: `den det en ett och eller av till i på för med om vid som är var vara har hade blir ska skulle jag min mitt mina vi vår du din ni er han
    hon de denna detta inte ingen tack skriv skriva brev uppsägning klagomål ansökan rapport tal kapitel avtal dokumentation vanliga frågor
    sista arbetsdag dag företag eftersom mellan vem vad när hur var vilken efter före sedan till måste vill behöver ämne berättelse lista
    sida ord kort artig dagar veckor månader år pris öppet försäljning från`,
  da: `den det en et og eller af til i på for med om ved som er var være har havde bliver skal jeg min mit mine vi vores du din de han hun
    denne dette ikke ingen tak skriv skrive brev opsigelse klage ansøgning rapport tale kapitel aftale kontrakt ofte stillede spørgsmål
    sidste arbejdsdag dag virksomhed fordi mellem hvem hvad hvornår hvordan hvor efter før siden vil dage uger måneder år pris fra`,
  nb: `den det en et og eller av til i på for med om ved som er var være har hadde blir skal jeg min mitt mine vi vår du din de han hun denne
    dette ikke ingen takk skriv skrive brev oppsigelse klage søknad rapport tale kapittel avtale kontrakt ofte stilte spørsmål siste
    arbeidsdag dag bedrift fordi mellom hvem hva når hvordan hvor etter før siden vil dager uker måneder år pris fra`,
  fi: `ja tai on ovat oli olla en ei minä minun me sinä hän he tämä se että kun kuin jos mutta kirjoita kirje irtisanoutuminen valitus
    hakemus raportti puhe luku sopimus usein kysytyt kysymykset viimeinen työpäivä päivä yritys koska kuka mitä milloin miten missä jälkeen
    ennen asti kiitos päivää viikkoa kuukautta vuotta hinta lyhyt`,
  pl: `i lub w we na do od z ze za o dla przez przy jak jest są był była być mam ma mieć będzie ja mój moja moje mnie my nasz pan pani
    on ona oni ten ta to nie proszę dziękuję napisz napisać pismo list wypowiedzenie reklamacja skarga podanie raport przemówienie rozdział
    umowa dokumentacja najczęściej zadawane pytania ostatni dzień pracy firma firmy ponieważ między kto co kiedy gdzie który po przed musi
    chcę potrzebuję temat historia lista strona słów krótki dni tygodni miesięcy lat rok cena sprzedaż`,
  cs: `a nebo v ve na do od z ze za o pro při jako je jsou byl byla být mám má bude já můj moje my náš vy váš on ona oni ten ta to ne prosím
    děkuji napiš napište dopis výpověď stížnost reklamace žádost zpráva projev kapitola smlouva nejčastější otázky poslední den práce firma
    protože mezi kdo co kdy jak kde který po před od musí chci potřebuji předmět příběh seznam strana slov krátký dní týdnů měsíců let`,
  sk: `a alebo v vo na do od z zo za o pre pri ako je sú bol bola byť mám má bude ja môj moje my náš vy váš on ona oni ten tá to nie prosím
    ďakujem napíš napíšte list výpoveď sťažnosť reklamácia žiadosť správa prejav kapitola zmluva najčastejšie otázky posledný deň práce
    firma pretože medzi kto čo kedy ako kde ktorý po pred musí chcem`,
  hu: `a az egy és vagy hogy nem van volt lesz én te ő mi ti ők ez ki mit mikor hogyan hol melyik után előtt írj írjon levél levelet felmondás
    felmondólevél panasz önéletrajz jelentés beszéd fejezet szerződés gyakori kérdések utolsó munkanap nap cég mert között kell kérem köszönöm
    napok hét hónap év ár rövid`,
  ro: `și sau de la din în pe pentru cu despre prin ca este sunt era fi am are au voi eu meu mea noi nostru el ea ei acest această nu vă rog
    mulțumesc scrie scrieți scrisoare demisie reclamație plângere cerere raport discurs capitol contract acord întrebări frecvente ultima zi
    lucru firma pentru că între cine ce când cum unde care după înainte trebuie vreau zile săptămâni luni ani preț`,
  tr: `ve veya bir bu şu o ben benim biz bizim siz sizin için ile hakkında gibi kadar sonra önce değil var yok lütfen teşekkür yaz yazın
    mektup mektubu istifa dilekçe şikayet başvuru özgeçmiş rapor konuşma bölüm sözleşme sık sorulan sorular son iş günü gün şirket şirketi
    çünkü arasında kim ne zaman nasıl nerede hangi gün hafta ay yıl fiyat kısa`,
  id: `dan atau yang di ke dari untuk dengan tentang pada sebagai adalah ini itu saya kami kita anda dia mereka tidak bukan tolong terima kasih
    tulis tulislah buat buatkan surat pengunduran diri keluhan lamaran laporan pidato bab perjanjian kontrak pertanyaan hari terakhir kerja
    perusahaan karena antara siapa apa kapan bagaimana dimana setelah sebelum harus ingin hari minggu bulan tahun harga`,
  vi: `và hoặc của cho với về từ đến trong là có không tôi chúng bạn anh chị này đó hãy viết thư đơn xin nghỉ việc khiếu nại báo cáo bài phát
    biểu chương hợp đồng câu hỏi ngày cuối cùng làm công ty vì giữa ai gì khi nào như thế đâu sau trước phải muốn cảm ơn tuần tháng năm giá`,
  ca: `el la els les un una de del i o a al en per amb sobre com és són era ser soc he ha meu meva nosaltres vostè aquest aquesta no si us plau
    gràcies escriu escriviu carta dimissió reclamació queixa informe discurs capítol contracte preguntes freqüents últim dia empresa perquè
    entre qui què quan com on quin després abans des fins dies setmanes mesos anys preu`,
  hr: `i ili u na do od iz s sa za o po kao je su bio bila biti imam ima će ja moj moja mi naš vi vaš on ona oni ovaj ova ovo ne molim hvala
    napiši napišite pismo otkaz žalba pritužba molba izvještaj govor poglavlje ugovor česta pitanja posljednji radni dan tvrtka jer između
    tko što kada kako gdje koji nakon prije mora želim dana tjedana mjeseci godina cijena`,
}

/** Letters that only few of these languages write; each one found counts for the languages named. */
export const TELLING_LETTERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ß/gu, ['de']],
  [/[äöü]/gu, ['de', 'sv', 'fi', 'hu', 'tr']],
  [/ñ|¿|¡/gu, ['es']],
  [/[ãõ]/gu, ['pt', 'vi']],
  [/[áíóú]/gu, ['es', 'pt', 'hu', 'cs', 'sk']],
  [/é/gu, ['fr', 'es', 'pt', 'hu', 'cs']],
  [/[êèàùçœ]/gu, ['fr', 'pt', 'it', 'ca']],
  [/[ąęłńśźż]/gu, ['pl']],
  [/[řěů]/gu, ['cs']],
  [/[ľĺŕ]/gu, ['sk']],
  [/ô/gu, ['fr', 'sk', 'pt']],
  [/[őű]/gu, ['hu']],
  [/[ășț]/gu, ['ro']],
  [/[ğış]/gu, ['tr']],
  [/[åæø]/gu, ['da', 'nb', 'sv']],
  [/[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gu, ['vi']],
  [/[čćžš]/gu, ['hr', 'cs', 'sk']],
]

/** Endings that words of few of these languages have, in words of six letters and more. */
export const TELLING_ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /(?:ung|ungen|keit|heit|schaft|liste|lich|isch|ische|ischen|ieren|chen|brief|vertrag|bericht|rede|arbeit)$/u,
    ['de'],
  ],
  [/(?:ness|ship|ful|less|ings?|ould|ight)$/u, ['en']],
  [/(?:ción|ciones|dad|mente|miento)$/u, ['es']],
  [/(?:eur|euse|eux|euses|ement|aire|age)$/u, ['fr']],
  [/(?:zione|zioni|mento|ità)$/u, ['it']],
  [/(?:ção|ções|dade|mento)$/u, ['pt']],
  // Nouns that German puts together with others; "fahrrad" has its h for the length of the vowel.
  [
    /(?:zettel|rad|hof|meister|kosten|plan|kauf|geld|zeit|zeiten|tag|woche|stelle|werk|haus|schein|karte|buch|antrag|anlage|steuer|recht|kasse|beirat|verein|fest|feier|schule|markt|bahn|wagen|kraft|dienst|raum|stück|schaden|amt|laden|stoff|ware|gerät|zeug|kant|kantin|ig)$|[aeiouäöü]h[lnrm]/u,
    ['de'],
  ],
  [/(?:dor|dora|dores|ados?|adas?|idos?|idas?|[rtndl]os|[rtndl]as|anza|encia|ancia)$/u, ['es', 'pt']],
  [/(?:ique|aine|oire|ère|ée|ées|elle|ette|ages|eurs|oirs?)$/u, ['fr']],
  [/(?:heid|lijk|lijke|brief)$/u, ['nl']],
  [/(?:ning|else|heten)$/u, ['sv', 'da', 'nb']],
]

/** Names of languages as English, German, French, Spanish and their own speakers say them, for "in German", "auf Deutsch". */
export const LANGUAGE_NAMES: Readonly<Record<string, readonly string[]>> = {
  en: ['english', 'englisch', 'anglais', 'inglés', 'inglese', 'inglês', 'engels', 'engelska'],
  de: ['german', 'deutsch', 'allemand', 'alemán', 'tedesco', 'alemão', 'duits', 'tyska'],
  fr: ['french', 'französisch', 'français', 'francés', 'francese', 'francês', 'frans', 'franska'],
  es: ['spanish', 'spanisch', 'espagnol', 'español', 'castellano', 'spagnolo', 'espanhol', 'spaans', 'spanska'],
  it: ['italian', 'italienisch', 'italien', 'italiano', 'italiaans'],
  pt: ['portuguese', 'portugiesisch', 'portugais', 'portugués', 'português', 'portoghese'],
  nl: ['dutch', 'niederländisch', 'holländisch', 'néerlandais', 'neerlandés', 'holandés', 'nederlands', 'olandese'],
  sv: ['swedish', 'schwedisch', 'suédois', 'sueco', 'svenska'],
  da: ['danish', 'dänisch', 'danois', 'danés', 'dansk'],
  nb: ['norwegian', 'norwegisch', 'norvégien', 'noruego', 'norsk'],
  fi: ['finnish', 'finnisch', 'finnois', 'finlandés', 'suomeksi'],
  pl: ['polish', 'polnisch', 'polonais', 'polaco', 'polsku'],
  cs: ['czech', 'tschechisch', 'tchèque', 'checo', 'česky'],
  hu: ['hungarian', 'ungarisch', 'hongrois', 'húngaro', 'magyarul'],
  ro: ['romanian', 'rumänisch', 'roumain', 'rumano'],
  tr: ['turkish', 'türkisch', 'turc', 'turco', 'türkçe'],
  ru: ['russian', 'russisch', 'russe', 'ruso'],
  uk: ['ukrainian', 'ukrainisch', 'ukrainien', 'ucraniano'],
  el: ['greek', 'griechisch', 'grec', 'griego'],
  ar: ['arabic', 'arabisch', 'arabe', 'árabe'],
  he: ['hebrew', 'hebräisch', 'hébreu', 'hebreo'],
  zh: ['chinese', 'chinesisch', 'chinois', 'chino'],
  ja: ['japanese', 'japanisch', 'japonais', 'japonés'],
  ko: ['korean', 'koreanisch', 'coréen', 'coreano'],
  hi: ['hindi'],
  vi: ['vietnamese', 'vietnamesisch', 'vietnamien', 'vietnamita'],
  id: ['indonesian', 'indonesisch', 'indonésien', 'indonesio'],
}
