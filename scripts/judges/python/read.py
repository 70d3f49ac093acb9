"""Writes the text of PDF files as a library reads it: read.py LIBRARY FILE.pdf … → FILE.pdf.LIBRARY.txt

A file that the library fails on gets `FILE.pdf.LIBRARY.error` with the last line of the exception.
"""

import sys
from pathlib import Path


def pdfminer(file: str) -> str:
    from pdfminer.high_level import extract_text

    return extract_text(file)


def pdfplumber(file: str) -> str:
    import pdfplumber

    with pdfplumber.open(file) as pdf:
        return "\n".join(page.extract_text() for page in pdf.pages)


def pypdf(file: str) -> str:
    from pypdf import PdfReader

    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def pymupdf(file: str) -> str:
    import pymupdf

    with pymupdf.open(file) as document:
        return "\n".join(page.get_text() for page in document)


LIBRARIES = {"pdfminer.six": pdfminer, "pdfplumber": pdfplumber, "pypdf": pypdf, "PyMuPDF": pymupdf}

if __name__ == "__main__":
    library, *files = sys.argv[1:]
    for file in files:
        try:
            Path(f"{file}.{library}.txt").write_bytes(LIBRARIES[library](file).encode("utf-8", "surrogatepass"))
        except Exception as error:
            Path(f"{file}.{library}.error").write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
