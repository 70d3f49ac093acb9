package platen;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import platen.internal.Json;
import platen.model.ResponseInfo;

/** The reply of an attempt. */
final class Reply implements AutoCloseable {
    private final HttpResponse<Body> response;
    private final Plan plan;
    private final ResponseInfo info;

    Reply(HttpResponse<Body> response, Plan plan) {
        this.response = response;
        this.plan = plan;
        this.info = new ResponseInfo(response.statusCode(), response.headers(), plan.attempt());
    }

    ResponseInfo info() {
        return info;
    }

    HttpHeaders headers() {
        return response.headers();
    }

    String header(String name) {
        return headers().firstValue(name).orElse("");
    }

    /** The next bytes, or null at the end. */
    byte[] next() throws ConnectionFailure, InterruptedException {
        return response.body().next(plan.patience());
    }

    byte[] bytes() throws ConnectionFailure, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] piece = next(); piece != null; piece = next()) {
            bytes.writeBytes(piece);
        }
        return bytes.toByteArray();
    }

    /** Returns the number of bytes. Before the first is written, the call becomes final if `isFinal`. */
    long copy(OutputStream out, boolean isFinal) throws ConnectionFailure, InterruptedException, IOException {
        long size = 0;
        for (byte[] piece = next(); piece != null; piece = next()) {
            if (isFinal) {
                plan.makeFinal();
            }
            out.write(piece);
            size += piece.length;
        }
        return size;
    }

    /** An object or a list. */
    JsonNode json() throws ConnectionFailure, InterruptedException {
        byte[] bytes = bytes();
        return Json.read(bytes)
                .filter(value -> value.isObject() || value.isArray())
                .orElseThrow(() -> Replies.unexpected(info, bytes));
    }

    @Override
    public void close() {
        response.body().close();
    }
}
