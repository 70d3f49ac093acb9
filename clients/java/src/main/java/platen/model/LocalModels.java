package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Optional;

/**
 * The models that the service can download to its machine.
 *
 * @param hub where they are downloaded from
 * @param folder where the files are
 * @param freeBytes free space on the disk of the folder
 * @param memoryBytes memory of the machine
 * @param cores cores of the machine
 * @param recommended name of the model that suits the machine
 * @param models the models
 * @param download the running or last one of the process that answers
 * @param response metadata of the reply; not part of comparisons
 */
public record LocalModels(
        String hub,
        String folder,
        long freeBytes,
        long memoryBytes,
        int cores,
        Optional<String> recommended,
        List<LocalModel> models,
        Optional<ModelDownload> download,
        @JsonIgnore ResponseInfo response) {}
