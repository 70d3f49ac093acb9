/** Markdown as the editor reads it: with front matter, whose last line would make a heading of the one above. */
import { type markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { Language } from '@codemirror/language'
import { tags } from '@lezer/highlight'

type Extension = NonNullable<NonNullable<Parameters<typeof markdown>[0]>['extensions']>

const FRONT_MATTER: Extension = {
  defineNodes: [{ name: 'FrontMatter', block: true, style: tags.meta }],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'HorizontalRule',
      parse(context, line) {
        if (context.lineStart !== 0 || !/^---\s*$/.test(line.text)) return false
        let end = line.text.length
        // An empty line ends what is no front matter, such as a rule at the top.
        while (context.nextLine() && line.text.trim() !== '') {
          end = context.lineStart + line.text.length
          if (!/^(?:---|\.\.\.)\s*$/.test(line.text)) continue
          context.nextLine()
          break
        }
        context.addElement(context.elt('FrontMatter', 0, end))
        return true
      },
    },
  ],
}

export const editorLanguage = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as unknown as { configure(extension: Extension): Language['parser'] }).configure(
    FRONT_MATTER,
  ),
  [],
  'markdown',
)
