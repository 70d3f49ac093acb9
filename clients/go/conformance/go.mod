module conformance

go 1.23

require platen v0.0.0

replace platen => ../
