// Writes the text of PDF files as github.com/ledongthuc/pdf reads it: read FILE.pdf … → FILE.pdf.ledongthuc.txt, or .error.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/ledongthuc/pdf"
)

func textOf(path string) (text []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	file, reader, err := pdf.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	plain, err := reader.GetPlainText()
	if err != nil {
		return nil, err
	}
	return io.ReadAll(plain)
}

func main() {
	for _, path := range os.Args[1:] {
		text, err := textOf(path)
		name := path + ".ledongthuc.txt"
		if err != nil {
			name, text = path+".ledongthuc.error", []byte(err.Error())
		}
		if err := os.WriteFile(name, text, 0o600); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
