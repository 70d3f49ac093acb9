package platen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"
)

// DocumentFile is a file of the service.
type DocumentFile struct {
	// Bytes is the file; nil where it went to ToFile or ToWriter.
	Bytes     []byte
	MediaType string
	// Filename is the name that the service derived from the requested one. Use Save to store it: the name may have path parts.
	Filename string
	// Size is in bytes.
	Size int64
	// Path is where Save or ToFile wrote the file.
	Path string
	// Warnings say what differs from the request, one sentence each.
	Warnings []string
	// Engine made a PDF file: platen or typst.
	Engine string
	// ModelUsed is the model that wrote the document; draft for a form. Empty for PDF.
	ModelUsed string
	// DocumentSource is empty for PDF.
	DocumentSource DocumentSource
	// Template is that of the document. Empty for PDF.
	Template TemplateID
	Response ResponseInfo
}

// Save writes the file beside path and renames it, so that half a file is never seen. In a folder it has the name that the
// service gave. Path is then where it is. Errors are those of package os.
func (f *DocumentFile) Save(path string) error {
	if err := f.checkBytes(); err != nil {
		return err
	}
	written, err := saveFile(path, f.Filename, func(w io.Writer) error {
		_, err := w.Write(f.Bytes)
		return err
	})
	if err != nil {
		return err
	}
	f.Path = written
	return nil
}

// WriteTo writes the file. It makes a DocumentFile an [io.WriterTo].
func (f *DocumentFile) WriteTo(w io.Writer) (int64, error) {
	if err := f.checkBytes(); err != nil {
		return 0, err
	}
	n, err := w.Write(f.Bytes)
	return int64(n), err
}

func (f *DocumentFile) checkBytes() error {
	if f.Bytes == nil && f.Size > 0 {
		return configurationError("the file went to ToFile or ToWriter and is not in memory")
	}
	return nil
}

// String leaves out the content.
func (f *DocumentFile) String() string {
	return fmt.Sprintf("platen.DocumentFile(%s, %s, %d bytes)", f.Filename, f.MediaType, f.Size)
}

// target is where a file goes as it arrives. Neither: to memory.
type target struct {
	path   string
	writer io.Writer
}

// ToFile writes the file to a path as it arrives, in constant memory. It appears there when it is whole; in a folder it has the
// name that the service gave. Errors of the disk are those of package os.
func ToFile(path string) FileOption {
	return fileOption(func(c *callConfig) { c.to = target{path: path} })
}

// ToWriter writes the file to a writer as it arrives, in constant memory. The call is not repeated after its first byte.
func ToWriter(w io.Writer) FileOption {
	return fileOption(func(c *callConfig) { c.to = target{writer: w} })
}

func fileCall(ctx context.Context, t *transport, c call, o callConfig) (*DocumentFile, error) {
	var file *DocumentFile
	err := t.run(ctx, c, o, func(r *reply) error {
		var err error
		if file, err = fileInfo(c, r); err != nil {
			return err
		}
		switch {
		case o.to.writer != nil:
			file.Size, err = io.Copy(&finalWriter{o.to.writer, r}, r.Body)
		case o.to.path != "":
			file.Path, err = saveFile(o.to.path, file.Filename, func(w io.Writer) (err error) {
				file.Size, err = io.Copy(&localWriter{w}, r.Body)
				return err
			})
			if isFileError(err) {
				err = &localError{err}
			}
		default:
			file.Bytes, err = io.ReadAll(r.Body)
			file.Size = int64(len(file.Bytes))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return file, nil
}

// isFileError reports whether an error is one of opening or renaming a file that is not marked yet.
func isFileError(err error) bool {
	var path *fs.PathError
	var link *os.LinkError
	var marked *localError
	return !errors.As(err, &marked) && (errors.As(err, &path) || errors.As(err, &link))
}

// localWriter marks the errors of a writer.
type localWriter struct{ w io.Writer }

func (l *localWriter) Write(p []byte) (int, error) {
	n, err := l.w.Write(p)
	if err != nil {
		err = &localError{err}
	}
	return n, err
}

// finalWriter is a writer of the caller, which can't take back what it has.
type finalWriter struct {
	w io.Writer
	r *reply
}

func (f *finalWriter) Write(p []byte) (int, error) {
	f.r.isFinal = true
	return (&localWriter{f.w}).Write(p)
}

func fileInfo(c call, r *reply) (*DocumentFile, error) {
	header := r.info.Header
	mediaType := header.Get("Content-Type")
	bare, _, _ := mime.ParseMediaType(mediaType)
	isExpected := bare == c.accept
	if c.accept == "*/*" {
		isExpected = bare != "text/html" && bare != "application/json"
	}
	if !isExpected {
		text, err := io.ReadAll(io.LimitReader(r.Body, errorBytesMax))
		if err != nil {
			return nil, err
		}
		return nil, unexpectedReply(text, r)
	}
	warnings := append(readWarnings(header.Values("X-Document-Warnings")), readWarnings(header.Values("X-Pdf-Warnings"))...)
	return &DocumentFile{
		MediaType:      mediaType,
		Filename:       filename(header.Get("Content-Disposition")),
		Warnings:       warnings,
		Engine:         header.Get("X-Pdf-Engine"),
		ModelUsed:      header.Get("X-Model-Used"),
		DocumentSource: DocumentSource(header.Get("X-Document-Source")),
		Template:       TemplateID(header.Get("X-Document-Template")),
		Response:       r.info,
	}, nil
}

var (
	extendedFilename = regexp.MustCompile(`(?i)filename\*=UTF-8'[^';]*'([^;]+)`)
	quotedFilename   = regexp.MustCompile(`(?i)filename="([^"]*)"`)
	tokenFilename    = regexp.MustCompile(`(?i)filename=([^;"]+)`)
)

// filename reads a Content-Disposition. RFC 6266 §4.3: filename* takes precedence over filename. RFC 8187 §3.2.
func filename(disposition string) string {
	if match := extendedFilename.FindStringSubmatch(disposition); match != nil {
		if name, err := url.PathUnescape(strings.TrimSpace(match[1])); err == nil && utf8.ValidString(name) {
			return name
		}
	}
	if match := quotedFilename.FindStringSubmatch(disposition); match != nil {
		return match[1]
	}
	if match := tokenFilename.FindStringSubmatch(disposition); match != nil {
		return strings.TrimSpace(match[1])
	}
	return "document"
}

// lastPathPart returns the last part of a path, without characters that no file system likes.
func lastPathPart(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0x7f || r == ':' {
			return -1
		}
		return r
	}, name))
	if name == "" || name == "." || name == ".." {
		return "document"
	}
	return name
}

// saveFile writes beside the target and renames. It returns the path of the file.
func saveFile(to, name string, write func(io.Writer) error) (path string, err error) {
	path = to
	if found, err := os.Stat(to); err == nil && found.IsDir() {
		path = filepath.Join(to, lastPathPart(name))
	}
	part := path + "." + uuid()[:8] + ".part"
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(part)
		}
	}()
	if err = write(file); err != nil {
		return "", err
	}
	if err = file.Close(); err != nil {
		return "", err
	}
	return path, os.Rename(part, path)
}
