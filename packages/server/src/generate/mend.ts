/**
 * What is never meant in a model's text, taken out as it comes: control characters, the tokens by which a chat format ends
 * an answer (a server that does not stop at them prints them), and a blank for the writer's name where the prompt gives it.
 *
 * In: chunks of any size. Out: text, whose join is the same whatever the chunks were. Held is only what may still become
 * one of the two. A document that speaks of such tokens keeps them: only what stands at its very end goes.
 */

/** Control characters but tab and newlines, and the mark that some put before a file. */
const NEVER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/gu

const END = String.raw`<\|[a-z_]{2,30}\|>|<｜[a-z▁]{2,40}｜>|</s>|<(?:start|end)_of_turn>|\[/INST\]|</(?:document|answer|response|output|request|written|part)>`
/**
 * From an end token on, as long as nothing but such tokens, the role of a next turn and blank space follows. Whether the
 * text ends there is looked at by itself: a pattern that asks for both begins again at each token of a run.
 */
const RUN = new RegExp(`(?:${END})(?:\\s|${END}|assistant|user|model)*`, 'gu')
/** The beginning of a token or, behind a run, of a role. */
const HALF = '[<[][<|/a-zA-Z_｜▁]{0,40}'
const HALF_AT_END = new RegExp(`${HALF}$`, 'u')
const MAY_GO_ON = new RegExp(`^(?:${HALF}|[a-z]{1,9})?$`, 'u')

const NAME_BLANK =
  /\[(?:your (?:full )?name|(?:ihr|dein) name|votre nom|(?:su|tu) nombre|sender(?:['’]s name)?|name of (?:the )?sender)\]/giu
const MAY_BE_BLANK = /\[[\p{L}'’ ]{0,24}$/u

/** A blank that asks for the name of who speaks. */
export const isNameBlank = (blank: string): boolean => {
  NAME_BLANK.lastIndex = 0
  return NAME_BLANK.exec(blank)?.[0] === blank
}

/** Where the run of end tokens begins behind which only `rest` stands; -1 where there is none. */
function endingOf(text: string, rest: RegExp): number {
  const run = [...text.matchAll(RUN)].at(-1)
  return run && rest.test(text.slice(run.index + run[0].length)) ? run.index : -1
}

export class Mender {
  readonly #sender: () => string | undefined
  #held = ''

  /** @param sender who speaks, where the prompt names one; asked only where there is such a blank. */
  constructor(sender: () => string | undefined = () => undefined) {
    this.#sender = sender
  }

  write(chunk: string): string {
    const clean = chunk.replace(NEVER, '')
    if (this.#held === '' && !/[<[]/u.test(clean)) return clean
    const text = this.#filled(this.#held + clean)
    const places = [endingOf(text, MAY_GO_ON), text.search(HALF_AT_END), text.search(MAY_BE_BLANK)]
    const from = Math.min(...places.filter((at) => at >= 0), text.length)
    this.#held = text.slice(from)
    return text.slice(0, from)
  }

  end(): string {
    const text = this.#filled(this.#held)
    this.#held = ''
    const ending = endingOf(text, /^$/u)
    return ending < 0 ? text : text.slice(0, ending)
  }

  #filled(text: string): string {
    return text.replace(NAME_BLANK, (blank) => this.#sender() ?? blank)
  }
}
