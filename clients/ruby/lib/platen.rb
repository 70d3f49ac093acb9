# frozen_string_literal: true

# A client of a Platen service: documents from prompts and PDF files from text. Start with {Client}; verify webhooks with {WebhookVerifier}.
module Platen
end

require_relative "platen/version"
require_relative "platen/headers"
require_relative "platen/wire"
require_relative "platen/errors"
require_relative "platen/record"
require_relative "platen/response"
require_relative "platen/results"
require_relative "platen/events"
require_relative "platen/document_file"
require_relative "platen/options"
require_relative "platen/event_parser"
require_relative "platen/plan"
require_relative "platen/connections"
require_relative "platen/transport"
require_relative "platen/document_stream"
require_relative "platen/media_types"
require_relative "platen/client_resources"
require_relative "platen/client"
require_relative "platen/webhook_verifier"
