import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/** Writes the text of PDF files as PDFBox reads it: Read FILE.pdf … → FILE.pdf.PDFBox.txt, or .error. */
class Read {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            try (PDDocument document = Loader.loadPDF(new File(file))) {
                Files.writeString(Path.of(file + ".PDFBox.txt"), new PDFTextStripper().getText(document));
            } catch (Exception error) {
                Files.writeString(Path.of(file + ".PDFBox.error"), error.toString());
            }
        }
    }
}
