package platen.model;

/** An event of a job. */
public sealed interface JobEvent {
    /**
     * The job has another state.
     *
     * @param id for {@code lastEventId} of the next call
     * @param job the job in that state
     */
    record Status(String id, JobSummary job) implements JobEvent {}

    /** The job was deleted. */
    record Deleted() implements JobEvent {}
}
