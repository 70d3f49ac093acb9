<?php

declare(strict_types=1);

namespace Platen;

/** The templates of the service. Parameters take any other ID as a string: operators add their own. */
enum TemplateId: string
{
    case Blank = 'blank';
    case FormalLetter = 'formal-letter';
    case FormalComplaint = 'formal-complaint';
    case JobApplication = 'job-application';
    case Resignation = 'resignation';
    case AcademicPaper = 'academic-paper';
    case Resume = 'resume';
    case CodeDocumentation = 'code-documentation';
    case BookChapter = 'book-chapter';
    case Faq = 'faq';
    case Presentation = 'presentation';
    case DataReport = 'data-report';
    case LegalDocument = 'legal-document';
}
