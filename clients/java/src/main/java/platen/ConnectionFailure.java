package platen;

import java.io.IOException;

/** The connection failed, or was silent too long. Other errors of input and output are those of the disk. */
final class ConnectionFailure extends Exception {
    private static final long serialVersionUID = 1;

    final boolean isSilence;

    ConnectionFailure(IOException cause) {
        super(cause);
        isSilence = false;
    }

    /** Nothing came in the time that it had. */
    ConnectionFailure() {
        super("Nothing came.");
        isSilence = true;
    }
}
