<?php

declare(strict_types=1);

namespace Platen;

/** Who wrote a document. */
enum DocumentSource: string
{
    case Model = 'model';
    /** A model, with parts of a form. */
    case Mixed = 'mixed';
    /** A form, without a model. */
    case Draft = 'draft';
}
