//! Writes the text of PDF files as pdf-extract reads it: read FILE.pdf … → FILE.pdf.pdf-extract.txt, or .error.
use std::{env, fs, panic};

fn main() {
    panic::set_hook(Box::new(|_| {}));
    for path in env::args().skip(1) {
        let read = panic::catch_unwind(|| pdf_extract::extract_text(&path));
        let (kind, text) = match read {
            Ok(Ok(text)) => ("txt", text),
            Ok(Err(error)) => ("error", error.to_string()),
            Err(fault) => {
                let text = fault.downcast_ref::<String>().cloned();
                let text = text.or_else(|| fault.downcast_ref::<&str>().map(|text| text.to_string()));
                ("error", format!("panic: {}", text.unwrap_or_default()))
            }
        };
        fs::write(format!("{path}.pdf-extract.{kind}"), text).expect("the text could not be written");
    }
}
