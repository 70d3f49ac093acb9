<?php

declare(strict_types=1);

namespace Platen;

/** What the characters of a text mean. */
enum Markup: string
{
    /** Bold, italic, bullets, line and paragraph breaks. */
    case Light = 'light';
    /** Also headings, numbered lists, tables, code, quotes and links. */
    case Markdown = 'markdown';
}
