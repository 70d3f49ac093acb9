package platen;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import platen.model.Page;

/**
 * The items of all pages. A page is read when its first item is; each iterator starts again at the first page.
 *
 * @param <T> the items
 */
public final class Pages<T> implements Iterable<T> {
    private final Function<String, Page<T>> read;

    /** @param read reads the page at a cursor; null: the first one. */
    Pages(Function<String, Page<T>> read) {
        this.read = read;
    }

    /**
     * The items as a stream.
     *
     * @return lazy and sequential
     */
    public Stream<T> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            private Iterator<T> items = Collections.emptyIterator();
            private String cursor;
            private boolean isLast;

            @Override
            public boolean hasNext() {
                while (!items.hasNext() && !isLast) {
                    Page<T> page = read.apply(cursor);
                    items = page.iterator();
                    cursor = page.nextCursor().orElse(null);
                    isLast = cursor == null;
                }
                return items.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return items.next();
            }
        };
    }
}
