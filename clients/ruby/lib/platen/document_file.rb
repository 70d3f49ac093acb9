# frozen_string_literal: true

require "securerandom"

module Platen
  # A file that is written beside its target, then renamed, so that half a file is never seen.
  # @api private
  class PartFile
    # In a folder a file has the name that the service gave, reduced to its last part.
    def self.target(path, filename)
      path = path.to_s
      return path unless File.directory?(path)

      name = filename.scrub("").split(%r{[/\\]}).last.to_s.gsub(/[\x00-\x1f\x7f:]/, "").strip
      File.join(path, ["", ".", ".."].include?(name) ? "document" : name)
    end

    def initialize(target)
      @target = target
      @path = "#{target}.#{SecureRandom.hex(8)}.part"
      @out = File.open(@path, File::WRONLY | File::CREAT | File::EXCL | File::BINARY)
    end

    def write(bytes)
      @out.write(bytes)
    end

    def commit
      @out.close
      File.rename(@path, @target)
      @path = nil
    end

    # Removes the file unless it was renamed.
    def discard
      @out.close
      File.unlink(@path) if @path
    end
  end
  private_constant :PartFile

  # What files and saved files have in common.
  class FileInfo < Record
    # @return [String] such as `application/pdf`
    field :media_type
    # @return [String] the name that the service derived from the requested one; it may have path parts, which `save` removes
    field :filename
    # @return [Array<String>] what differs from the request, one sentence each
    field :warnings, default: [].freeze
    # @return [String, nil] the engine that made a PDF file: `platen` or `typst`
    field :engine
    # @return [String, nil] nil for `pdf`
    field :model_used
    # @return [String, nil] `model`, `mixed` or `draft`; nil for `pdf`
    field :document_source
    # @return [String, nil] the ID of the template of the document; nil for `pdf`
    field :template
  end

  # A file in memory.
  class DocumentFile < FileInfo
    # @return [String] binary
    field :bytes, secret: true

    # Writes the file beside `path` and renames it, so that half a file is never seen. An existing file is replaced.
    #
    # @example
    #   platen.generate.file(prompt: "A complaint about noise").save("letter.pdf")
    # @param path [String, Pathname] a file, or a folder: the file has the name that the service gave there
    # @return [String] the path of the file
    # @raise [SystemCallError] such as `Errno::ENOENT` if the folder is missing
    def save(path)
      target = PartFile.target(path, filename)
      part = PartFile.new(target)
      part.write(bytes)
      part.commit
      target
    ensure
      part&.discard
    end
  end

  # A file that was written to `to`.
  class SavedFile < FileInfo
    # @return [String, nil] nil for a writer
    field :path
    # @return [Integer]
    field :size_bytes
  end
end
