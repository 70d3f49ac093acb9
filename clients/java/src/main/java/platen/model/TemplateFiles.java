package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Optional;

/**
 * The files of the operator's templates folder.
 *
 * @param folder the folder; empty if none is configured
 * @param error why the folder can't be read
 * @param files the files
 * @param response metadata of the reply; not part of comparisons
 */
public record TemplateFiles(
        Optional<String> folder,
        Optional<String> error,
        List<TemplateFile> files,
        @JsonIgnore ResponseInfo response) {}
