package platen.error;

import java.time.Duration;
import java.util.Optional;
import platen.model.Job;

/** {@code jobs().wait}: the job has not ended in time. It goes on. */
public class JobWaitTimeoutException extends PlatenException {
    private static final long serialVersionUID = 1;

    private final transient Optional<Job> job;

    /**
     * Makes one.
     *
     * @param jobId the ID of the job
     * @param job as last seen; null if it could not be read once
     * @param timeout how long it was waited for
     */
    public JobWaitTimeoutException(String jobId, Job job, Duration timeout) {
        super("Job " + jobId + " is " + (job == null ? "not known" : job.status()) + " after " + timeout.toMillis() / 1000.0
                + " s. It goes on: wait again.");
        this.job = Optional.ofNullable(job);
    }

    /**
     * The job as last seen.
     *
     * @return empty if it could not be read once
     */
    public Optional<Job> job() {
        return job;
    }
}
