package platen_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"platen"
)

// TestExamplesRun runs the examples against a service: `npm test` starts one.
func TestExamplesRun(t *testing.T) {
	if os.Getenv("PLATEN_API_KEY") == "" {
		t.Skip("needs PLATEN_BASE_URL and PLATEN_API_KEY of a service")
	}
	var err error
	if client, err = platen.NewClient(); err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	accepted, err := client.Generate.Job(ctx, platen.GenerateParams{Prompt: "Chapter one", Webhook: platen.Ptr(false)})
	if err != nil {
		t.Fatal(err)
	}
	jobID = accepted.JobID
	for _, example := range serviceExamples {
		example()
	}
	saved, _ := filepath.Glob(filepath.Join(folder, "*"))
	if len(saved) != 2 { // a PDF, and a .docx of the same name from three examples
		t.Errorf("files: %v", saved)
	}
}

// TestReadme compiles the examples of the README in a module that uses this one, and runs them where there is a service.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(examples) != 10 {
		t.Fatalf("%d examples", len(examples))
	}
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	project := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(project, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", fmt.Sprintf("module consumer\n\ngo 1.23\n\nrequire platen v0.0.0\n\nreplace platen => %q\n", root))
	write("first/main.go", examples[0][1])
	var program strings.Builder
	program.WriteString(`package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"platen"
)

// For examples without an error of their own.
var err error

var letter = &platen.GeneratedDocument{Content: "The engineer comes on Tuesday."}

func main() {
	client, err := platen.NewClient()
	if err != nil {
		panic(err)
	}
	for number, example := range []func(context.Context, *platen.Client) error{`)
	for i := 2; i <= len(examples); i++ {
		fmt.Fprintf(&program, "example%d, ", i)
	}
	program.WriteString(`} {
		if err := example(context.Background(), client); err != nil && number+2 != 9 {
			panic(fmt.Sprint("example ", number+2, ": ", err))
		}
	}
}
`)
	for i, example := range examples[1:] {
		fmt.Fprintf(&program, "\nfunc example%d(ctx context.Context, client *platen.Client) error {\n{\n%s\nreturn err\n}\n}\n", i+2, example[1])
	}
	write("others/main.go", program.String())
	run := func(program string, args ...string) string {
		command := exec.Command(program, args...)
		command.Dir = project
		command.Env = append(os.Environ(), "PLATEN_WEBHOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
		out, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", program, args, err, out)
		}
		return string(out)
	}
	if os.Getenv("PLATEN_API_KEY") == "" {
		run("go", "build", "-o", os.DevNull, "./others")
		run("go", "vet", "./first")
		t.Skip("the examples compile; running them needs PLATEN_BASE_URL and PLATEN_API_KEY of a service")
	}
	if out := run("go", "run", "./first"); !strings.Contains(out, "Zürich") {
		t.Errorf("the first example prints %q", out)
	}
	if out := run("go", "run", "./others"); !regexp.MustCompile(`400 invalid_parameters \S+ \[\{prompt `).MatchString(out) {
		t.Errorf("the examples print %q", out)
	}
	for _, name := range []string{"letter.pdf", "report.pdf", "chapter.docx"} {
		file, err := os.ReadFile(filepath.Join(project, name))
		if err != nil || len(file) < 1000 {
			t.Errorf("%s: %d bytes, %v", name, len(file), err)
		}
	}
}
