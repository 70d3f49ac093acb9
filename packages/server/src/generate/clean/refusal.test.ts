import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal } from './refusal.ts'

const REFUSALS = [
  "I can't help with that request.",
  "I'm sorry, but I can't assist with that.",
  'I’m sorry, but I cannot assist with that request. If you have another document in mind, I’d be glad to help!',
  "I can't write this document.",
  'Sorry, I can’t help with that.',
  'I apologize, but I cannot create content that threatens a person.',
  "**I'm sorry, but I can't help you write a threatening letter.**\n\nI can instead help with:\n\n- a complaint\n- a request for mediation",
  'As an AI language model, I cannot write a medical certificate.',
  "I'm sorry, but as an AI assistant, I cannot sign contracts.",
  'I understand that you are upset. I cannot fulfill this request.',
  'I must decline this request because it would deceive others.',
  'Es tut mir leid, aber ich kann dabei nicht helfen.',
  'Leider kann ich dieses Dokument nicht erstellen.',
  'Ich kann Ihnen bei dieser Anfrage leider nicht helfen.',
  'Dabei kann ich Ihnen leider nicht helfen.',
  'Bei dieser Anfrage kann ich nicht helfen. Sie verlangt, jemanden zu bedrohen.',
  'Je suis désolé, je ne peux pas vous aider avec cela.',
  "Sorry, I can't help with that. If you'd like, I can write a complaint instead.",
  'Je suis désolé, mais je ne peux pas vous aider avec cette demande.',
  'Désolé, je ne peux pas rédiger ce document.',
  'En tant que modèle de langage, je ne peux pas signer.',
  'Lo siento, pero no puedo ayudarte con eso.',
  'Lo siento, no puedo generar ese contenido.',
  'Mi dispiace, ma non posso aiutarti con questa richiesta.',
  'Desculpe, mas não posso ajudar com isso.',
  'Het spijt me, maar ik kan daar niet bij helpen.',
  'Przykro mi, ale nie mogę w tym pomóc.',
  'Tyvärr kan jag inte hjälpa dig med det.',
  'К сожалению, я не могу помочь с этим.',
  '申し訳ありませんが、そのリクエストにはお応えできません。',
  '抱歉，我无法满足这个请求。',
  '很抱歉，我无法生成此类内容。',
]

const DOCUMENTS = [
  '',
  "I'm sorry, but I can't come on Friday.",
  "Dear Ann,\n\nI'm sorry, but I can't help with that.\n\nYours,\nBob",
  "I'm sorry, but I can't help with that request.\n\nKind regards,\nThe team",
  'I am unable to respond to your message until 5 May. In urgent cases, please call my colleague.',
  'Unfortunately, I cannot accommodate your request for a refund.',
  'I am unable to assist with your request for a refund, since the period has passed.',
  "I'm sorry, but we are unable to help with your request.",
  'We are sorry, but we cannot fulfil this request.',
  "Sorry, I can't help with the move on Saturday.",
  'I cannot assist with this request at the moment as I am out of the office until Monday. Please write to Ann Lee.',
  'I cannot assist with this request. I am on annual leave and will be back on 3 May.',
  "I can't help with that. Ann has the keys, and she lives next door.",
  'Dabei kann ich leider nicht helfen. Am Samstag arbeite ich.',
  'Leider kann ich dabei nicht helfen, weil ich am Samstag arbeite.',
  'Bei dieser Anfrage kann ich nicht helfen. Ich bin bis Montag im Urlaub.',
  'Je ne peux pas vous aider avec cela samedi.',
  'Je ne peux pas vous aider avec cela. Samedi, je travaille.',
  'Je ne peux pas répondre à cette demande. Je suis en congé jusqu’au 3 mai.',
  'Lo siento, pero no puedo ayudarte con eso el sábado.',
  'Lo siento, no puedo ayudarte con eso. El sábado trabajo.',
  'No puedo ayudarle con esta solicitud: estoy fuera de la oficina.',
  "I'm sorry, but I can't write the reference that you asked for.",
  'I cannot sign this document.',
  'I cannot accept the offer. It does not help with that.',
  'I will not sign this letter. I will not comply with rules that nobody wrote.',
  '# Refusal\n\nI can’t help with that request.',
  'Subject: Your request\n\nI can’t help with that request.',
  'As an AI researcher, I cannot attend both conferences.',
  'As an aid worker, I cannot say no.',
  `I can't help with that request. ${'It is a long story, and this is how it goes. '.repeat(15)}`,
  'The clerk looked up. "I can\'t help with that request," he said.',
  'One.\n\nTwo.\n\nThree.\n\nI can’t help with that request.',
  'Leider kann ich dieses Dokument nicht unterschreiben.',
  'Leider kann ich am Freitag nicht kommen.',
  'Ich bin bis zum 5. Mai nicht erreichbar und kann Ihre Anfrage nicht beantworten.',
  'Malheureusement, je ne peux pas venir vendredi.',
  'Je ne peux pas signer ce document.',
  'Lo siento, pero no puedo ir a la cena.',
  'No puedo aprobar esa solicitud.',
  'Purtroppo non posso approvare questa richiesta.',
  'Infelizmente não posso ir.',
  'Helaas kan ik dit verzoek niet goedkeuren.',
  'Niestety nie mogę podpisać tego dokumentu.',
  'Tyvärr kan jag inte komma.',
  'К сожалению, я не могу подписать этот документ.',
  '申し訳ありませんが、当日はお手伝いできません。',
  '很抱歉，我无法在周五参加晚宴。',
]

test('a refusal as the whole answer is recognized in every language of the tables', () => {
  for (const text of REFUSALS) assert.ok(isRefusal(text), text)
})

test('a document that declines something is not a refusal', () => {
  for (const text of DOCUMENTS) assert.ok(!isRefusal(text), text)
})

test('a refusal before or after a document is not the whole answer', () => {
  const refusal = REFUSALS[0]!
  const text = 'The meeting begins at nine. We speak about the budget of the next year, and about the roof.\n\n'.repeat(
    3,
  )
  assert.ok(!isRefusal(`${refusal}\n\n${text}`))
  assert.ok(!isRefusal(`${text}${refusal}`))
})

test('a long answer is read in linear time', () => {
  for (const part of ['I can’t ', '\n', 'I’m sorry. ', '* ', '…']) assert.ok(!isRefusal(part.repeat(200_000)))
})
