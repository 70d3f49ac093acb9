package platen

import (
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// readWarnings reads a header with warnings. The service sends a list of Display Strings (RFC 9651 §3.3.8, parsed as in
// §4.2.10). Any other value is returned as one string: another release may write another format, and no warning should be lost.
func readWarnings(values []string) []string {
	header := strings.Trim(strings.Join(values, ", "), " \t")
	if header == "" {
		return []string{}
	}
	if texts, ok := displayStrings(header); ok {
		return texts
	}
	return []string{header}
}

func displayStrings(rest string) (texts []string, ok bool) {
	for {
		encoded, found := strings.CutPrefix(rest, `%"`)
		if !found {
			return nil, false
		}
		encoded, rest, found = strings.Cut(encoded, `"`)
		if !found {
			return nil, false
		}
		text, valid := unescape(encoded)
		if !valid {
			return nil, false
		}
		texts = append(texts, text)
		rest = strings.TrimLeft(rest, " \t")
		if rest == "" {
			return texts, true
		}
		if rest, found = strings.CutPrefix(rest, ","); !found {
			return nil, false
		}
		rest = strings.TrimLeft(rest, " \t")
	}
}

// unescape decodes the inside of a Display String.
func unescape(encoded string) (string, bool) {
	var text []byte
	for i := 0; i < len(encoded); i++ {
		c := encoded[i]
		if c < 0x20 || c > 0x7e {
			return "", false
		}
		if c != '%' {
			text = append(text, c)
			continue
		}
		if i+3 > len(encoded) || strings.ToLower(encoded[i+1:i+3]) != encoded[i+1:i+3] {
			return "", false
		}
		decoded, err := hex.DecodeString(encoded[i+1 : i+3])
		if err != nil {
			return "", false
		}
		text = append(text, decoded...)
		i += 2
	}
	return string(text), utf8.Valid(text)
}
