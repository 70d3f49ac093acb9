/**
 * The tables of `clean-phrases.ts` for Italian, Portuguese, Dutch, Polish, Swedish, Russian, Japanese and Chinese.
 * The meaning of entries, and what they must not match: `clean-language.ts`.
 */
import { framedRemark, type Language, list, remark } from './clean-language.ts'

// Italian
const IT_ASKS = list`(fammi|mi faccia|fatemi) sapere se | dimmi se | mi dica se | (se|) (vuoi|desideri|desidera) che
  vuole che | se (vuoi,|vuole,|lo desideri,|lo desidera,) posso | posso anche`
const IT_WORK = list`modific- | adatt- | cambi- | accorc- | ampli- | riscriv- | riformul- | rived- | personalizz-
  regol- | ammorbid- | più (formale|breve)`

const IT: Language = {
  interjections: list`certo (che sì|) | certamente | con piacere | volentieri | va bene | naturalmente | perfetto
    sì`,
  helpers: list`(sarò|sono) felice di | posso (aiutarti|aiutarla) | grazie per`,
  leads: list`come (richiesto|da richiesta) | in base alle (tue|sue) | sulla base delle`,
  announces: list`ecco | (qui|) di seguito | ho redatto | ho preparato`,
  unless: list`cosa | come | perché | dove | (il|) nostro | (la|) nostra | il mio | la mia | l'indirizzo | alcuni`,
  documents: list`lettera | bozza | documento | versione | e-mail | email | curriculum (vitae|) | cv | rapporto
    relazione | contratto | accordo | faq | copione | discorso | capitolo | articolo | saggio | documentazione
    tabella | csv | markdown | traduzione | testo | modello | avviso | verbale | poesia | racconto | presentazione
    comunicato | invito | reclamo`,
  notes: list`nota: | note:`,
  remarks: [
    remark`${IT_ASKS} & ${IT_WORK} & (il|del|un) tono | bozza | la formulazione`,
    remark`${IT_ASKS}
      & posso | che (io|modifichi|adatti|cambi|riveda|accorci)
      & ${IT_WORK}
      & questa (lettera|email|versione) | questo (testo|documento)`,
    remark`${IT_ASKS} & modifiche al tono | (altre|ulteriori) modifiche$ | ulteriori (revisioni|aggiustamenti)$`,
    framedRemark`${IT_ASKS} & (desideri|desidera|servono|vuoi) modifiche$ | che modifichi qualcosa$`,
    remark`(si prega di|ricordati di|ricorda di|ricordi di|puoi|può) sostituire | (sentiti|si senta) libero di
      & (dati|informazioni|testo|testi) tra parentesi | segnaposto | il tono | questa (lettera|bozza)`,
    remark`ho (mantenuto|usato|utilizzato|lasciato|inserito|adottato)
      & il tono | un tono (formale|professionale|cordiale|rispettoso) | dei segnaposto | segnaposto tra
      campi tra parentesi | numero di parole`,
  ],
  courtesies: list`spero che | buona fortuna | in bocca al lupo`,
}

// Portuguese
const PT_ASKS = list`(por favor,|) avise-me se | me (avise|avisa|diga) se | diga-me se | informe-me se
  (gostaria|quer|deseja|se quiser) que eu | (se quiser,|se desejar,|se preferir,|caso queira,|também) posso`
const PT_WORK = list`ajust- | modifi- | alter- | adapt- | encurt- | ampli- | reescrev- | reformul- | revis-
  personaliz- | mude | mudar | mudança | mais (formal|curt-)`

const PT: Language = {
  interjections: list`claro (que sim|) | certamente | com (certeza|prazer|todo o gosto) | ótimo | perfeito | sim`,
  helpers: list`ficarei feliz em | terei prazer em | posso ajudar | (obrigado|obrigada) por`,
  leads: list`(conforme|como) solicitado | com base (nas suas|em suas|nas informações)`,
  announces: list`aqui (está|estão) | segue abaixo | abaixo está | a seguir | redigi | preparei`,
  unless: list`(o|por) que | como | onde | (o|) nosso | (a|) nossa | meu | minha | o endereço`,
  documents: list`carta | rascunho | documento | versão | e-mail | email | currículo | cv | relatório | contrato
    acordo | faq | roteiro | discurso | capítulo | artigo | ensaio | documentação | tabela | csv | markdown
    tradução | texto | modelo | aviso | poema | conto | apresentação | comunicado | convite | reclamação | minuta`,
  notes: list`nota: | notas: | observação: | observações: | obs.: | obs:`,
  remarks: [
    remark`${PT_ASKS} & ${PT_WORK} & (o|do|um) tom | rascunho | a redação`,
    remark`${PT_ASKS} & que eu | posso & ${PT_WORK} & esta (carta|versão) | este (texto|documento|e-mail)`,
    remark`${PT_ASKS} & (outras|mais|novas) alterações$ | (alterações|ajustes) adicionais$ | (outros|mais) ajustes$`,
    framedRemark`${PT_ASKS} & (desejar|quiser) alterações$ | precisar de (alterações|ajustes)$ | quiser ajustes$`,
    remark`por favor, substitua | (lembre-se de|não se esqueça de|você pode) substituir | sinta-se à vontade para
      & (dados|informações|textos|texto) entre colchetes | espaços reservados | o tom | este rascunho | esta carta`,
    remark`mantive | usei | utilizei | deixei | incluí | adotei | inseri
      & o tom | um tom (formal|profissional|cordial|respeitoso) | espaços reservados
      (campos|informações) entre colchetes | número de palavras`,
  ],
  courtesies: list`espero que | boa sorte`,
}

// Dutch
const NL_ASKS = list`laat (me|mij|het me) weten (als|of) | laat gerust weten of | (wil je|wilt u) dat ik
  als (je|u) (wilt, kan|wilt dat) ik | indien gewenst kan ik | ik kan ook`
const NL_WORK = list`aanpas- | aangepast | aan te passen | wijzig- | herschrij- | herzie- | inkort- | verkort-
  uitbreid- | formeler | verander- | bewerk- | korter`

const NL: Language = {
  interjections: list`zeker | natuurlijk | uiteraard | graag gedaan | met plezier | prima | oké | goed | ja`,
  helpers: list`ik help (je|u) graag | graag help ik | bedankt voor`,
  leads: list`zoals gevraagd | op basis van (je|uw)`,
  announces: list`hier is | hieronder (vind je|vindt u|staat)`,
  unless: list`wat | hoe | waarom | waar | wie | onze | ons | mijn | enkele`,
  documents: list`-brief | -concept | document | -versie | -mail | cv | -rapport | -verslag | -contract
    -overeenkomst | faq | -script | toespraak | speech | hoofdstuk | -artikel | essay | -documentatie | tabel | csv
    markdown | vertaling | tekst | sjabloon | mededeling | notulen | gedicht | kort verhaal | presentatie
    persbericht | uitnodiging | nieuwsbrief | klacht`,
  notes: list`opmerking: | opmerkingen: | let op: | noot:`,
  remarks: [
    remark`${NL_ASKS} & ${NL_WORK} & (de|) toon | formulering | bewoording | (dit|het) concept & ik | me`,
    remark`${NL_ASKS} & ik & ${NL_WORK} & deze (brief|tekst|e-mail|versie) | dit document`,
    remark`${NL_ASKS} & (verdere|nog|andere) aanpassingen | verdere wijzigingen`,
    framedRemark`${NL_ASKS} & (aanpassingen|wijzigingen) wilt$ | iets moet (aanpassen|wijzigen)$`,
    remark`vervang de | vergeet niet (om|de) | (je|u) kunt de | vul de | pas gerust
      & tussen (haakjes|vierkante haken|blokhaken) | plaatshouders
      & (je eigen|uw eigen|jouw|uw|persoonlijke) gegevens`,
    remark`ik heb (de toon|plaatshouders|een formele|een zakelijke)
      & toon | plaatshouders
      & gehouden | gebruikt | opgenomen | gekozen | aangehouden`,
  ],
  courtesies: list`ik hoop dat | succes`,
}

// Polish
const PL_ASKS = list`(daj|proszę dać) (mi|) znać, (jeśli|czy)
  (czy|jeśli) chcesz, żebym | czy (chciałbyś,|chciałabyś,) żebym | jeśli chcesz, mogę | mogę (też|również)`
const PL_WORK = list`dostosow- | zmieni- | popraw- | skróci- | rozszerzy- | rozwin- | przeredagow- | zmodyfikow-
  przeformułow- | bardziej formaln-`

const PL: Language = {
  interjections: list`oczywiście | jasne | pewnie | z przyjemnością | dobrze | rozumiem | tak`,
  helpers: list`(chętnie|z przyjemnością) pomogę | dziękuję za`,
  leads: list`zgodnie z (prośbą|życzeniem) | na podstawie podanych`,
  announces: list`oto | poniżej (znajduje się|znajdziesz|przedstawiam) | przygotowałem | przygotowałam`,
  unless: list`co | jak | dlaczego | gdzie | nasz | nasza | nasze | mój | moja | moje | adres`,
  documents: list`list | (projekt|) listu | pism(o|a) | szkic | dokument(u|) | wersja | e-mail | mail | cv | życiorys
    raport(u|) | umow(a|y) | faq | scenariusz | przemówieni(e|a) | rozdział | artykuł | dokumentacja | tabela | csv
    markdown | tłumaczenie | tekst | szablon | zawiadomienie | protokół | wiersz | opowiadanie | wypowiedzeni(e|a)
    reklamacja | prezentacja | zaproszenie`,
  notes: list`uwaga: | uwagi:`,
  remarks: [
    remark`${PL_ASKS}
      & ${PL_WORK}
      & ton (listu|pisma|tekstu|dokumentu|na bardziej) | (dostosować|dostosował|dostosowała) ton
      (zmienić|zmienił|zmieniła) ton | szkic | szkicu | sformułowania | sformułowanie`,
    remark`${PL_ASKS} & mogę | żebym & ${PL_WORK} & ten (list|tekst|dokument) | to pismo | tę wersję`,
    remark`${PL_ASKS} & (dalszych|dodatkowych|innych) (zmian|poprawek)$ | (dalsze|dodatkowe) zmiany$`,
    framedRemark`${PL_ASKS} & coś zmienić$ | (chcesz|potrzebujesz) zmian$`,
    remark`(proszę|nie zapomnij|możesz) zastąpić | pamiętaj, (aby|żeby) zastąpić | proszę uzupełnić
      & nawiasach kwadratowych | w nawiasach
      & (swoimi|własnymi|odpowiednimi) danymi | danymi osobowymi`,
    remark`zachowałem | zachowałam | utrzymałem | utrzymałam | użyłem | użyłam
      & (formalny|uprzejmy|oficjalny|profesjonalny) ton | ton (listu|pisma) | formalnego tonu`,
  ],
  courtesies: list`mam nadzieję, że | powodzenia`,
}

// Swedish
const SV_ASKS = list`låt mig veta om | säg (gärna|) till om | (vill du|vill ni|om du vill) att jag
  om (du|ni) vill kan jag | jag kan (också|även)`
const SV_WORK = list`justera- | ändra- | anpassa- | förkorta- | korta | kortare | utveckla- | skriver om | skriva om
  omformulera- | redigera- | mer formell-`

const SV: Language = {
  interjections: list`självklart | absolut | visst | naturligtvis | javisst | gärna | okej | ja | givetvis`,
  helpers: list`jag hjälper (dig|) gärna | tack för`,
  leads: list`som önskat | enligt önskemål | baserat på (din|dina)`,
  announces: list`här (är|kommer) | nedan (följer|finns|hittar du)`,
  unless: list`vad | hur | varför | var | vår | vårt | våra | min | mitt | mina | några`,
  documents: list`-brev(et|) | -utkast(et|) | dokument(et|) | version(en|) | e-post | mejl(et|) | cv | -rapport(en|)
    -avtal(et|) | kontrakt(et|) | faq | manus | (ett|ditt) tal | kapitel | kapitlet | -artikel | artikeln
    dokumentation(en|) | tabell(en|) | csv | markdown | översättning(en|) | text(en|) | mall(en|) | meddelande
    protokoll | dikt | novell | presentation | inbjudan | uppsägning`,
  notes: list`obs: | obs! | notera: | anmärkning:`,
  remarks: [
    remark`${SV_ASKS} & ${SV_WORK} & tonen | tonläget | formuleringen | formuleringarna | utkastet`,
    remark`${SV_ASKS} & jag & ${SV_WORK} & det här (brevet|dokumentet) | detta brev | den här texten | denna text`,
    remark`${SV_ASKS} & (fler|ytterligare) (ändringar|justeringar)$`,
    framedRemark`${SV_ASKS} & (vill ha|önskar) ändringar$ | att jag (ändrar|justerar) något$`,
    remark`ersätt gärna | byt ut | kom ihåg att (ersätta|byta ut) | glöm inte att (ersätta|fylla i)
      & inom (hakparentes|hakparenteser) | hakparenteserna | platshållarna
      & (dina|egna) uppgifter | dina egna`,
    remark`jag har (hållit|använt|lämnat|lagt in) & tonen | en (formell|artig|professionell) ton | platshållare`,
  ],
  courtesies: list`(jag|) hoppas att | lycka till`,
}

// Russian
const RU_ASKS = list`(дайте мне|дайте|дай) знать, если | (сообщите,|сообщи,|скажите,|скажи,) если
  (хотите,|хочешь,) чтобы я | (если хотите,|если нужно,|при необходимости) (я|) могу | (я|) могу также | я также могу`
const RU_WORK = list`измен- | скорректир- | подкорректир- | отредактир- | сократ- | расшир- | переписа- | переписал-
  переформулир- | доработ- | адаптир- | смягч- | сделать`

const RU: Language = {
  interjections: list`конечно | разумеется | безусловно | хорошо | с удовольствием | понял | поняла | да | отлично`,
  helpers: list`с удовольствием помогу | (буду|) рад помочь | спасибо за`,
  leads: list`по вашему запросу | по вашей просьбе | на основе (ваших|предоставленной)`,
  announces: list`вот | ниже (приведено|приведён|приведен|приведена|представлен|представлено|представлена)
    я составил | я составила | я подготовил | я подготовила`,
  unless: list`что | как | почему | где | кто | наш | наша | наше | мой | моя | моё | мое | адрес | несколько`,
  documents: list`письм(о|а) | черновик | документ(а|) | (обновлённая|исправленная) версия | резюме | отч(ёт|ет)(а|)
    договор(а|) | соглашени(е|я) | сценарий | реч(ь|и) | глава | стать(я|и) | документация | таблица | csv | markdown
    перевод | текст | шаблон | уведомление | протокол | стихотворение | рассказ | заявлени(е|я) | приглашение
    жалоба | презентация`,
  notes: list`примечание: | примечания:`,
  remarks: [
    remark`${RU_ASKS} & ${RU_WORK} & тон | тона | тоном | формулировк- | черновик-`,
    remark`${RU_ASKS} & могу | чтобы я & ${RU_WORK} & это письмо | этот (текст|документ) | эту версию`,
    remark`${RU_ASKS} & дополнительные (правки|изменения)$ | (другие|ещё|дальнейшие) правки$`,
    framedRemark`${RU_ASKS} & нужны правки$ | (нужно|хотите) что-то изменить$`,
    remark`пожалуйста, замените | не забудьте (заменить|заполнить) | вы можете заменить
      & (квадратных|в) скобках
      & данные | данными | информацию | информацией | своими`,
    remark`я (сохранил|сохранила|использовал|использовала|выдержал|выдержала|постарался|постаралась)
      & (деловой|официальный|вежливый|формальный) тон | тон письма | деловом тоне | заполнители`,
  ],
  courtesies: list`надеюсь, | удачи`,
}

// Japanese
const JA: Language = {
  interjections: list`承知しました | 承知いたしました | かしこまりました | もちろんです | もちろん | はい
    わかりました | 了解しました | 了解です`,
  helpers: list`喜んで | お手伝い`,
  leads: list`ご依頼の通り | ご要望に基づき | ご要望の通り | いただいた情報をもとに`,
  announces: list`(以下|下記)(は|が|に) | こちら(が|は)`,
  unless: list`当社 | 弊社 | 私 | 私たち | 我が社`,
  documents: list`手紙 | 文書 | 下書き | 草案 | 草稿 | 文案 | メール文 | メールの | 履歴書 | 報告書 | レポート
    契約書 | 合意書 | よくある質問 | 台本 | スピーチ | 原稿 | 記事 | 論文 | 翻訳 | 訳文 | 文章 | テンプレート | 例文
    通知文 | 議事録 | 物語 | 退職届 | 退職願 | 送付状 | 案内状 | 招待状 | 職務経歴書 | 企画書 | 提案書 | お礼状
    礼状 | ドキュメント | csv`,
  notes: list`注： | 注: | 注意： | 備考： | 補足： | ※`,
  remarks: [
    remark`トーン | 文体 | 文面の | 表現の | (修正|調整)(が必要|や) | (さらに|他に|もし)(修正|調整)
      (ご希望|ご要望)(に応じて|があれば) | 必要に応じて
      & トーン | 文体 | 文面 | 下書き | 草案 | 表現 | 修正や(調整|追加|変更) | 調整や修正
      & 修正 | 調整 | 変更
      & (お知らせ|お申し付け|教えて|お伝え)ください | (調整|修正)いたします`,
    remark`角括弧 | 括弧内 | 必要に応じて | プレースホルダー
      & 角括弧 | 括弧内 | プレースホルダー
      & 置き換え | 差し替え | ご記入 | 書き換え | 変更
      & お名前 | 氏名 | 宛名 | 会社名 | 実際の情報 | ご自身`,
  ],
  courtesies: list`お役に立て`,
}

// Chinese
const ZH_ASKS = list`如果(您|你)(需要|希望|想) | 如果需要 | 如需 | 如有需要 | 请(随时|)告诉我 | 请让我知道
  (是否|)需要我 | (您|你|您是否)希望我 | 請(隨時|)告訴我`
const ZH_ME = list`告诉我 | 让我知道 | 我可以 | 需要我 | 希望我 | 告訴我 | 讓我知道`
const ZH_WORK = list`调整 | 修改 | 更改 | 润色 | 缩短 | 扩展 | 改写 | 精简 | 補充 | 調整 | 潤色 | 縮短 | 改寫`

const ZH: Language = {
  interjections: list`好的 | 当然可以 | 当然 | 没问题 | 可以 | 明白了 | 當然可以 | 當然 | 沒問題 | 好`,
  helpers: list`我很乐意 | 很高兴 | 我可以帮 | 感谢您`,
  leads: list`根据您的要求 | 根据您提供的信息 | 按照您的要求 | 根據您的要求`,
  announces: list`以下是 | 以下为 | 下面是 | 这是为您 | 这是一封 | 这是一份 | 這是一封 | 這是一份 | 以下為`,
  unless: list`我们 | 我的 | 我方 | 本公司 | 我司 | 我們`,
  documents: list`辞职信 | 求职信 | 推荐信 | 感谢信 | 投诉信 | 介绍信 | 道歉信 | 邀请函 | 信函 | 信件 | 这封信
    一封信 | 草稿 | 初稿 | 文档 | 邮件$ | 简历 | 履历 | 报告$ | 合同$ | 协议$ | 常见问题 | 脚本$ | 演讲稿 | 文章$
    论文$ | 译文 | 翻译$ | 文本$ | 模板 | 范本 | 通知$ | 会议纪要 | 诗$ | 公告$ | 商业计划书 | 声明$ | 新闻稿 | 版本$
    辭職信 | 求職信 | 推薦信 | 履歷 | 報告$ | 合約$`,
  notes: list`注： | 注: | 注意： | 备注： | 说明： | 提示： | 備註： | 說明：`,
  remarks: [
    remark`${ZH_ASKS}
      & ${ZH_ME}
      & ${ZH_WORK}
      & 语气 | 措辞 | 草稿 | 初稿 | 篇幅 | 这封信 | 这份文档 | 这篇文章 | 語氣 | 措辭 | 這封信`,
    remark`${ZH_ASKS} & ${ZH_ME} & (进一步|其他)(修改|调整) | 進一步(修改|調整)`,
    framedRemark`${ZH_ASKS} & ${ZH_ME} & ${ZH_WORK} & 文本 | 格式 | 长度 | 风格 | 信件 | 文档`,
    remark`请(将|把|根据|替换|记得) | (您|你)可以(将|根据) | 請(將|把|根據)
      & 方括号 | 占位符 | 方括號
      & 替换 | 填写 | 修改 | 替換 | 填寫
      & 您的 | 你的 | 实际 | 个人 | 姓名 | 日期 | 實際 | 個人`,
    remark`我(保持了|已保持|使用了|保留了|采用了|在) & 语气 | 占位符 | 語氣`,
  ],
  courtesies: list`希望这 | 希望對 | 希望对 | 祝您`,
}

export const MORE_LANGUAGES: readonly Language[] = [IT, PT, NL, PL, SV, RU, JA, ZH]
