package platen.model;

import java.util.Optional;

/**
 * A model that the service can download to its machine.
 *
 * @param name its name
 * @param title its full name
 * @param fileBytes size of the file
 * @param license an SPDX name
 * @param goodFor what it is for
 * @param memoryBytes memory that it needs
 * @param fits whether the memory of the machine is enough
 * @param installed whether the file is there
 * @param inUse whether a backend has this file
 * @param wordsPerMinute estimated for this machine
 */
public record LocalModel(
        String name,
        String title,
        long fileBytes,
        String license,
        String goodFor,
        long memoryBytes,
        boolean fits,
        boolean installed,
        boolean inUse,
        Optional<Integer> wordsPerMinute) {}
