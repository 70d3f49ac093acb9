package platen.error;

import java.util.Optional;
import platen.model.Job;

/** {@code jobs().wait}: the job failed or was cancelled. */
public class JobFailedException extends PlatenException {
    private static final long serialVersionUID = 1;

    private final transient Job job;

    /**
     * Makes one.
     *
     * @param job as it ended
     */
    public JobFailedException(Job job) {
        super("Job " + job.jobId() + ": "
                + job.error().map(error -> error.message() + " (" + error.code() + ")").orElse("was " + job.status() + "."));
        this.job = job;
    }

    /**
     * The job as it ended.
     *
     * @return failed or cancelled
     */
    public Job job() {
        return job;
    }

    /**
     * The code of the error.
     *
     * @return empty if the job was cancelled
     */
    public Optional<String> code() {
        return job.error().map(error -> error.code());
    }
}
