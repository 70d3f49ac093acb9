package platen.model;

import java.util.AbstractList;
import java.util.List;

/**
 * A list with the reply that it was read from. It can't be changed.
 *
 * @param <T> the items
 */
public final class ItemList<T> extends AbstractList<T> {
    private final List<T> items;
    private final ResponseInfo response;

    /**
     * Makes one, for tests of your own.
     *
     * @param items copied
     * @param response metadata of the reply
     */
    public ItemList(List<T> items, ResponseInfo response) {
        this.items = List.copyOf(items);
        this.response = response;
    }

    /**
     * Metadata of the reply.
     *
     * @return not part of comparisons
     */
    public ResponseInfo response() {
        return response;
    }

    @Override
    public T get(int index) {
        return items.get(index);
    }

    @Override
    public int size() {
        return items.size();
    }
}
