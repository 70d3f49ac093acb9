package platen.model;

import java.nio.charset.StandardCharsets;

/** A reply as it came: 2xx or 304. */
public final class RawReply {
    private final byte[] bytes;
    private final ResponseInfo response;

    /**
     * Makes one, for tests of your own.
     *
     * @param bytes the body
     * @param response status and headers
     */
    public RawReply(byte[] bytes, ResponseInfo response) {
        this.bytes = bytes.clone();
        this.response = response;
    }

    /**
     * The HTTP status.
     *
     * @return 2xx or 304
     */
    public int status() {
        return response.status();
    }

    /**
     * The body.
     *
     * @return a copy
     */
    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * The body as text.
     *
     * @return UTF-8
     */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * Status, headers and attempts.
     *
     * @return metadata of the reply
     */
    public ResponseInfo response() {
        return response;
    }

    @Override
    public String toString() {
        return "RawReply[status=" + status() + ", " + bytes.length + " bytes]";
    }
}
