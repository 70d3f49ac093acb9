package platen.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * One page of a list. It iterates over its items.
 *
 * @param <T> the items
 * @param items the items of this page
 * @param nextCursor for {@code cursor} of the next page; empty on the last one
 * @param response metadata of the reply; not part of comparisons
 */
public record Page<T>(List<T> items, Optional<String> nextCursor, @JsonIgnore ResponseInfo response)
        implements Iterable<T> {
    /**
     * Makes one, for tests of your own.
     *
     * @param items copied
     * @param nextCursor of the next page
     * @param response metadata of the reply
     */
    public Page {
        items = List.copyOf(items);
    }

    @Override
    public Iterator<T> iterator() {
        return items.iterator();
    }
}
