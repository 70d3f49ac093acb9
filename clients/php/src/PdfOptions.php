<?php

declare(strict_types=1);

namespace Platen;

/**
 * How a PDF file looks. What is null has the default of the service, or of the design.
 *
 *     $options = new PdfOptions(pageSize: PageSize::Letter, margins: new Margins(top: 36), includePageNumbers: false);
 */
final class PdfOptions
{
    /**
     * @param string|null $design the look of the pages, such as `classic`, `plain`, `letter` or `report`
     * @param float|null $fontSize points, 4 to 72. Default: 12
     * @param float|null $lineHeight a multiple of the font size, 0.8 to 4. Default: 1.5
     * @param bool|null $includePageNumbers default: true
     * @param Markup|null $markup default: light
     * @param Align|null $align default: left
     * @param string|null $language BCP 47, such as `de-CH`; chooses hyphenation. Default: `en`
     * @param Conformance|null $conformance default: PDF/UA-1 and PDF/A-2a
     * @param Provenance|null $provenance default: none
     * @param bool|null $fillable true: each blank in square brackets is a text field; false: no fields
     * @param bool|null $embedFonts of a .docx file in a design: false names its fonts only. Default: true
     * @param bool|null $foldMarks in the design `letter` on A4: marks where the letter is folded. Default: false
     * @param bool|null $landscapeTables a table that is too wide for the page stands on landscape pages of its own. Default: false
     */
    public function __construct(
        public readonly ?string $design = null,
        public readonly ?PageSize $pageSize = null,
        public readonly ?Margins $margins = null,
        public readonly ?Font $font = null,
        public readonly ?float $fontSize = null,
        public readonly ?float $lineHeight = null,
        public readonly ?bool $includePageNumbers = null,
        public readonly ?Markup $markup = null,
        public readonly ?Align $align = null,
        public readonly ?string $language = null,
        public readonly ?Conformance $conformance = null,
        public readonly ?Provenance $provenance = null,
        public readonly ?bool $fillable = null,
        public readonly ?bool $embedFonts = null,
        public readonly ?bool $foldMarks = null,
        public readonly ?bool $landscapeTables = null,
    ) {
    }
}
