import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Pane, PaneController } from './pane-controller.ts'

/** A pane of which every call is written down. */
function fakePane(calls: string[], name: string) {
  const write =
    <T>(method: string, result: T) =>
    (...args: number[]): T => {
      calls.push(`${name}.${method}(${args.join()})`)
      return result
    }
  return {
    caret: -1,
    focus: write('focus', undefined),
    goTo: write('goTo', undefined),
    offsetAt: write('offsetAt', 40),
    offsetAtHeight: write('offsetAtHeight', 70),
    reveal: write('reveal', undefined),
    scrollToOffset: write('scrollToOffset', undefined),
    share: () => 0.5,
    showFrom: write('showFrom', undefined),
    toEnd: write('toEnd', undefined),
  }
}

let calls: string[]
let onScroll: (() => void) | undefined
beforeEach(() => {
  calls = []
  onScroll = undefined
  const window = {
    scrollY: 0,
    scrollTo: (_: number, top: number) => {
      window.scrollY = top
    },
    addEventListener: (_: string, listener: () => void) => {
      onScroll = listener
    },
    removeEventListener: () => {
      onScroll = undefined
    },
  }
  Object.assign(globalThis, { window, requestAnimationFrame: (run: () => void) => run() })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
})

function controllerOf(pane: Pane = 'text') {
  const controller = new PaneController<ReturnType<typeof fakePane>, ReturnType<typeof fakePane>>(pane)
  controller.editor.current = fakePane(calls, 'text')
  controller.pages.current = fakePane(calls, 'pages')
  return controller
}

test('the pane in use leads, and the other does not answer its scrolling', () => {
  const controller = controllerOf()
  controller.onTextScroll()
  assert.deepEqual(calls, [])
  controller.handlersOf('text').onWheel()
  controller.onPagesScroll()
  assert.deepEqual(calls, [])
  controller.onTextScroll()
  assert.deepEqual(calls, ['text.offsetAt(0.5)', 'pages.scrollToOffset(40,0.5)'])
  calls.length = 0
  controller.handlersOf('pages').onTouchStart()
  controller.onTextScroll()
  controller.onPagesScroll()
  assert.deepEqual(calls, ['pages.offsetAt(0.5)', 'text.scrollToOffset(40,0.5)'])
})

test('the panes are not linked while the end is followed or changes are reviewed, and no pane leads when writing ends', () => {
  const controller = controllerOf()
  controller.update({ isWriting: true, follows: true, isReviewing: false })
  controller.handlersOf('text').onWheel()
  controller.onTextScroll()
  controller.update({ isWriting: true, follows: false, isReviewing: true })
  controller.onTextScroll()
  assert.deepEqual(calls, [])
  controller.update({ isWriting: true, follows: false, isReviewing: false })
  controller.onTextScroll()
  assert.equal(calls.length, 2)
  controller.update({ isWriting: false, follows: false, isReviewing: false })
  controller.onTextScroll()
  assert.equal(calls.length, 2)
})

test('on a phone the pages open at the place of the text, and the text again at theirs once they were scrolled', () => {
  const controller = controllerOf()
  const end = controller.show('text', true)
  window.scrollTo(0, 300)
  onScroll?.()
  end?.()
  controller.show('pages', true)
  assert.deepEqual(calls, ['text.offsetAtHeight(300)', 'pages.scrollToOffset(70,0)'])
  calls.length = 0
  // Not touched: the text stays where it was.
  controller.show('text', true)
  assert.deepEqual(calls, [])
  assert.equal(window.scrollY, 300)
  controller.show('pages', true)
  calls.length = 0
  controller.handlersOf('pages').onTouchStart()
  controller.show('text', true)
  assert.deepEqual(calls, ['pages.offsetAt(0)', 'text.showFrom(40)'])
})

test('beside each other the panes keep their places', () => {
  const controller = controllerOf()
  controller.show('text', false)
  controller.show('pages', false)
  assert.deepEqual(calls, [])
})

test('the caret goes to the pages, and a place of the pages to the text', () => {
  const controller = controllerOf()
  controller.onCaret(12)
  assert.equal(controller.pages.current?.caret, 12)
  controller.goTo(33)
  controller.onTextScroll()
  assert.deepEqual(calls, ['text.goTo(33)', 'text.offsetAt(0.5)', 'pages.scrollToOffset(40,0.5)'])
})
