package platen.model;

import java.util.List;

/**
 * The speed of a backend, measured with its last answers.
 *
 * @param wordsPerSecond words a second
 * @param firstWordMs milliseconds to the first word
 * @param recent words a second of each of the last answers, oldest first
 */
public record Speed(double wordsPerSecond, int firstWordMs, List<Double> recent) {}
