/** How Spanish notes become sentences; none where a noun's gender would have to be guessed. */
import { AMOUNT, first, letAt, paidFor, type Rule, type Rules, STREET } from './sentence-rule.ts'

const LETTER: readonly Rule[] = [
  [
    /^(?:el|la|los|las|mi|mis)\s(?:\p{L}+\s){1,3}?(?:no\s)?(?:funcionan?|llega|llegó|está|están|es|son|tiene|pierde|gotea|hace|ha|han|fue|cuesta|sigue)(?!\p{L}).*$/u,
    '$&',
  ],
  [new RegExp(`^${AMOUNT}$`, 'u'), 'el precio fue de $&', 'complaint'],
  [
    /^(?:mi\s)?(?:número|n\.?º|núm\.?)\s(?:de\s)?(cliente|contrato|póliza|socio|pedido|expediente)\s?:?\s?(\S+)$/iu,
    ([, what = '', value]) => `mi número de ${what.toLowerCase()} es ${value}`,
  ],
  [/^quiero\s(?:(?:el|un|mi)\s)?reembolso((?:\s.*)?)$/iu, 'solicito el reembolso$1'],
  [
    /^(?:se \p{Ll}+|somos|soy|tengo|tenemos|hablo|vivo|trabajo|estudio|llevo|llevamos|quiero|necesito|hay|no hay|no tengo|está|están|cuesta|he|hemos|ha|han|fue|fueron|puedo|podemos|pagué|llamé|compré|perdí|no funciona|no ha|no han)\s.+$/u,
    '$&',
  ],
  [/^(\d+)\shoras de espera$/u, 'la espera fue de $1 horas'],
  [/^(\d+)\shoras de retraso$/u, 'el retraso fue de $1 horas'],
  [/^carn[eé]t? de conducir(?:\s([A-Z]))?$/u, ([, what]) => `tengo carné de conducir${what ? ` ${what}` : ''}`],
]

const SELF: readonly Rule[] = [
  [/^[1-9]\d$/u, 'tengo $& años'],
  [/^disponible(?![\p{L}]).*$/iu, ([what = '']) => `estoy ${first(what)}`],
  [
    /^(?:nativ[oa]|bilingüe|titulad[oa]|licenciad[oa]|diplomad[oa]|responsable|puntual)(?![\p{L}]).*$/iu,
    ([what = '']) => `soy ${first(what)}`,
  ],
  [/^certificado\s.*$/iu, ([what = '']) => `tengo el ${first(what)}`],
  [/^\d+\s+años\s.*$/u, 'cuento con $&'],
]

const TEXT: readonly Rule[] = [
  [/^(abiert|cerrad)[oa]s?\s(.*)$/iu, ([, how, when], { open }) => open && `${open} ${how}os ${when}`],
  [/^sin\s(\p{Ll}+(?:\s.*)?)$/iu, 'no hay $1'],
]

const AGREEMENT: readonly Rule[] = [
  [STREET, letAt('el inmueble se encuentra en ')],
  [/^(?:sin|no) (mascotas|animales|fumadores|fiestas)$/u, 'no se admiten $1'],
  [/^(?:sin|no) fumar$/u, 'no se permite fumar'],
  [/^sin intereses$/u, 'el préstamo no devenga intereses'],
  [/^(?:la )?(fianza|renta|comisión|duración) (?:de |es de )?(.+)$/iu, 'la $1 es de $2'],
  [/^(?:el )?(alquiler|precio|salario|importe|plazo) (?:de |es de )?(.+)$/iu, 'el $1 es de $2'],
  [
    new RegExp(`^(${AMOUNT}(?:\\s.*)?)$`, 'iu'),
    ([value], agreement) =>
      `${paidFor(
        [
          [/alquiler|arrend/iu, 'la renta'],
          [/préstamo/iu, 'el importe del préstamo'],
          [/trabajo/iu, 'el salario'],
        ],
        'el precio',
      )(agreement)} es de ${value}`,
  ],
  [/^((?:\p{L}+\s){0,3}\p{L}+) (incluid[oa]s?)$/iu, '$1: $2 en el precio'],
]

export const SPANISH: Rules = { letter: LETTER, self: SELF, text: TEXT, agreement: AGREEMENT }
