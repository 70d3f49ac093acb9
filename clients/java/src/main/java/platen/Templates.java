package platen;

import java.util.Map;
import java.util.function.Consumer;
import platen.error.NotFoundException;
import platen.internal.Results;
import platen.model.DocumentFile;
import platen.model.ItemList;
import platen.model.PageSize;
import platen.model.Template;
import platen.model.TemplateFiles;

/** The templates. Needs a key with the scope {@code catalog}. */
public final class Templates {
    private final Transport transport;

    Templates(Transport transport) {
        this.transport = transport;
    }

    /**
     * All templates, in a fixed order. Counts for the daily quota.
     *
     * <pre>{@code
     * client.templates().list().forEach(template -> System.out.println(template.id() + " " + template.name()));
     * }</pre>
     *
     * @return the templates
     */
    public ItemList<Template> list() {
        return list(options -> {});
    }

    /**
     * All templates, in a fixed order. Counts for the daily quota.
     *
     * @param options options of this call
     * @return the templates
     */
    public ItemList<Template> list(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.json(new Call("GET", "/templates"), set.perCall(), (value, info) ->
                Transport.list(value, info, Results::template));
    }

    /**
     * The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
     *
     * <pre>{@code
     * client.templates().preview("resume").save(Path.of("resume.pdf"));
     * }</pre>
     *
     * @param id the ID of the template
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile preview(String id) {
        return preview(id, options -> {});
    }

    /**
     * The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
     *
     * @param id the ID of the template
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile preview(String id, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        Call call = new Call("GET", Call.path("templates", id, "preview")).withAccept("application/pdf");
        return transport.file(call, set);
    }

    /**
     * The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
     *
     * <pre>{@code
     * client.templates().preview("resume", PageSize.LETTER).save(Path.of("resume.pdf"));
     * }</pre>
     *
     * @param id the ID of the template
     * @param pageSize the size of the page
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile preview(String id, PageSize pageSize) {
        return preview(id, pageSize, options -> {});
    }

    /**
     * The example of a template, or else its sections with what belongs into each, as a PDF file in its design.
     *
     * @param id the ID of the template
     * @param pageSize the size of the page
     * @param options options of this call, such as where the file goes
     * @return the file
     * @throws NotFoundException if there is none
     */
    public DocumentFile preview(String id, PageSize pageSize, Consumer<FileOptions> options) {
        FileOptions set = new FileOptions();
        options.accept(set);
        Call call = new Call("GET", Call.path("templates", id, "preview"))
                .withQuery(Map.of("pageSize", pageSize.value()))
                .withAccept("application/pdf");
        return transport.file(call, set);
    }

    /**
     * The files of the operator's folder and their faults. Needs a key with the scope {@code admin}.
     *
     * <pre>{@code
     * client.templates().files().files().forEach(file -> System.out.println(file.file() + " " + file.status()));
     * }</pre>
     *
     * @return the files
     */
    public TemplateFiles files() {
        return files(options -> {});
    }

    /**
     * The files of the operator's folder and their faults. Needs a key with the scope {@code admin}.
     *
     * @param options options of this call
     * @return the files
     */
    public TemplateFiles files(Consumer<CallOptions> options) {
        CallOptions set = new CallOptions();
        options.accept(set);
        return transport.data(new Call("GET", "/template-files"), set.perCall(), Results::templateFiles);
    }
}
