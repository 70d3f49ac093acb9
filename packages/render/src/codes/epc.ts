/**
 * The text of a QR code for a SEPA credit transfer: EPC069-12 version 2.1, "Quick Response Code: guidelines to enable data capture for the
 * initiation of a SEPA credit transfer". Version 002 of the data, so the BIC may be missing; UTF-8; the reference is free text.
 */
import { Decimal } from '../decimal.ts'

const NAME_MAX = 70
const REFERENCE_MAX = 140
const BYTES_MAX = 331
const LEAST = Decimal.fromJson('0.01')
/** Euros. */
export const EPC_AMOUNT_MAX = '999999999.99'
const MOST = Decimal.fromJson(EPC_AMOUNT_MAX)
const DECIMALS = 2

export interface Transfer {
  iban: string
  bic: string
  name: string
  amount: Decimal
  reference: string
}

/** @throws {RangeError} that says what such a code cannot have */
export function epcText({ iban, bic, name, amount, reference }: Transfer): string {
  if (amount.compare(LEAST) < 0 || amount.compare(MOST) > 0 || amount.decimals > DECIMALS)
    throw new RangeError(`A payment code is of 0.01 to ${MOST} euros, not ${amount}.`)
  if ([...reference].length > REFERENCE_MAX)
    throw new RangeError(`The reference of a payment code has at most ${REFERENCE_MAX} characters.`)
  // Names are not compared: banks read the beginning.
  const payee = [...oneLine(name)].slice(0, NAME_MAX).join('')
  const account = iban.replaceAll(/\s/gu, '').toUpperCase()
  const lines = ['BCD', '002', '1', 'SCT', bic.trim(), payee, account, `EUR${amount.key}`, '', '', oneLine(reference)]
  const text = lines.join('\n')
  if (new TextEncoder().encode(text).length > BYTES_MAX)
    throw new RangeError(`A payment code has at most ${BYTES_MAX} bytes.`)
  return text
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
