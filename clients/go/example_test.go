package platen_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/cookiejar"
	"os"
	"time"

	"platen"
)

// The examples share these: a client made by platen.NewClient, and IDs.
var (
	ctx                     = context.Background()
	client                  *platen.Client
	folder                  string
	jobID, keyID, accountID string
)

func ExampleNewClient() {
	client, err := platen.NewClient() // reads PLATEN_BASE_URL and PLATEN_API_KEY
	if err != nil {
		log.Fatal(err)
	}
	letter, err := client.Generate.Text(context.Background(), platen.GenerateParams{Prompt: "Thanks to a colleague"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(letter.Content)
}

func ExampleAPIError() {
	_, err := client.Generate.Text(ctx, platen.GenerateParams{})
	var apiErr *platen.APIError
	switch {
	case errors.Is(err, platen.ErrRateLimitExceeded) && errors.As(err, &apiErr):
		fmt.Println("again after", apiErr.RateLimit.ResetAt)
	case errors.As(err, &apiErr):
		fmt.Println(apiErr.Status, apiErr.Code, apiErr.RequestID, apiErr.Faults)
	case errors.Is(err, platen.ErrConnection):
		fmt.Println("no answer:", err)
	}
}

func ExampleSignWebhook() {
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	body := []byte(`{"jobId":"job_1","status":"completed","content":"Dear Jane","timestamp":"2026-03-14T12:00:00Z"}`)
	header, err := platen.SignWebhook(secret, "msg_1", time.Now(), body)
	if err != nil {
		log.Fatal(err)
	}
	verifier, err := platen.NewWebhookVerifier(secret)
	if err != nil {
		log.Fatal(err)
	}
	event, err := verifier.Verify(body, header)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(event.(platen.JobCompletedEvent).Content)
	// Output: Dear Jane
}

func ExampleGenerateService_Text() {
	letter, err := client.Generate.Text(ctx, platen.GenerateParams{
		Prompt:   "Resignation from Jane Doe to Acme Corp, last day 14 March",
		Template: platen.TemplateResignation,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(letter.Content, letter.Warnings)
}

func ExampleGenerateService_File() {
	file, err := client.Generate.File(ctx, platen.GenerateParams{Prompt: "A complaint about noise", Format: platen.FormatDOC})
	if err != nil {
		log.Fatal(err)
	}
	err = file.Save(folder) // under the name that the service gave
	if err != nil {
		log.Fatal(err)
	}
	// Or as it arrives, in constant memory:
	_, err = client.Generate.File(ctx, platen.GenerateParams{Prompt: "A long report on rainfall"}, platen.ToFile(folder))
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleGenerateService_Stream() {
	for event, err := range client.Generate.Stream(ctx, platen.GenerateParams{Prompt: "A short history of tea"}) {
		if err != nil {
			log.Fatal(err)
		}
		switch event := event.(type) {
		case platen.DeltaEvent:
			fmt.Print(event.Text)
		case platen.RestartEvent:
			fmt.Println("\n--- starts again ---") // what came before is void
		case platen.DoneEvent:
			fmt.Println(event.Document.ModelUsed)
		}
	}
}

func ExampleCollect() {
	document, err := platen.Collect(client.Generate.Stream(ctx, platen.GenerateParams{Prompt: "A short history of tea"}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(document.Source)
}

func ExampleGenerateService_Job() {
	accepted, err := client.Generate.Job(ctx, platen.GenerateParams{
		Prompt:  "Chapter one of a book about the sea",
		Webhook: platen.Ptr(false),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(accepted.JobID)
}

func ExamplePDFService_Create() {
	file, err := client.PDF.Create(ctx, platen.PDFParams{
		Content: "**Dear Jane,**\n\nthank you for your *kind* note.",
		Options: &platen.PDFOptions{PageSize: platen.PageLetter, Margins: &platen.Margins{Top: platen.Ptr(36.0)}},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(file.Bytes), file.Engine)
}

func ExamplePDFService_CreateAlt() {
	file, err := client.PDF.Create(ctx, platen.PDFParams{Content: "Hello"})
	if errors.Is(err, platen.ErrPDFGenerationFailed) {
		file, err = client.PDF.CreateAlt(ctx, platen.PDFParams{Content: "Hello"})
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(file.Filename)
}

func ExampleRenderService_Text() {
	document, err := client.Render.Text(ctx, platen.RenderParams{
		Content: "# Offer for {{ client }}\n\nOur price is {{ price | money: \"EUR\" }}.",
		Data:    map[string]any{"client": "Acme Corp", "price": "12.50"},
		Format:  platen.FormatMarkdown,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(document.Content)
}

func ExampleRenderService_File() {
	file, err := client.Render.File(ctx, platen.RenderParams{Content: "# Notes\n\nWord for word.", Format: platen.FormatPDF})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(file.Filename, len(file.Bytes))
}

func ExampleTemplatesService_List() {
	templates, err := client.Templates.List(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, template := range templates.Items {
		fmt.Println(template.ID, template.Name)
	}
}

func ExampleModelsService_List() {
	models, err := client.Models.List(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, model := range models.Items {
		fmt.Println(model.ID, model.Available)
	}
}

func ExampleJobsService_List() {
	page, err := client.Jobs.List(ctx, platen.JobListParams{Limit: 50})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items), page.NextCursor)
}

func ExampleJobsService_All() {
	for job, err := range client.Jobs.All(ctx, platen.JobListParams{Status: platen.JobFailed}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(job.JobID, job.CreatedAt)
	}
}

func ExampleJobsService_Get() {
	job, err := client.Jobs.Get(ctx, jobID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(job.Status, job.Content)
}

func ExampleJobsService_Wait() {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	job, err := client.Jobs.Wait(ctx, jobID)
	var failed *platen.JobFailedError
	switch {
	case errors.As(err, &failed):
		fmt.Println(failed.Code, failed.Job.Error)
	case errors.Is(err, platen.ErrJobWaitTimeout):
		fmt.Println("not ready yet")
	case err == nil:
		fmt.Println(job.Content)
	}
}

func ExampleJobsService_Events() {
	for event, err := range client.Jobs.Events(ctx, jobID) {
		if err != nil {
			log.Fatal(err)
		}
		if status, ok := event.(platen.JobStatusEvent); ok {
			fmt.Println(status.ID, status.Job.Status)
		}
	}
}

func ExampleJobsService_File() {
	_, err := client.Jobs.File(ctx, jobID, platen.JobFileParams{Format: platen.FormatDOC}, platen.ToFile(folder))
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleJobsService_Cancel() {
	job, err := client.Jobs.Cancel(ctx, jobID)
	if errors.Is(err, platen.ErrConflict) {
		return // it has ended
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(job.Status)
}

func ExampleJobsService_Redeliver() {
	job, err := client.Jobs.Redeliver(ctx, jobID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(job.Deliveries))
}

func ExampleJobsService_Delete() {
	err := client.Jobs.Delete(ctx, jobID)
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleSettingsService_GetWebhook() {
	settings, err := client.Settings.GetWebhook(ctx)
	if err != nil {
		log.Fatal(err)
	}
	verifier, err := platen.NewWebhookVerifier(string(settings.Secret))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(settings.URL, verifier)
}

func ExampleSettingsService_SetWebhook() {
	settings, err := client.Settings.SetWebhook(ctx, "https://example.com/hooks/platen")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(settings.URL)
}

func ExampleSettingsService_DeleteWebhook() {
	err := client.Settings.DeleteWebhook(ctx)
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleSettingsService_RotateWebhookSecret() {
	settings, err := client.Settings.RotateWebhookSecret(ctx)
	if err != nil {
		log.Fatal(err)
	}
	verifier, err := platen.NewWebhookVerifier(string(settings.Secret), string(settings.PreviousSecret))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(verifier)
}

func ExampleSettingsService_TestWebhook() {
	test, err := client.Settings.TestWebhook(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(test.Delivered, test.HTTPStatus, test.Error)
}

func ExampleAccountService_Get() {
	account, err := client.Account.Get(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(account.Tier, account.UsedToday, account.Key.Scopes)
}

func ExampleAccountService_Usage() {
	usage, err := client.Account.Usage(ctx, platen.UsageParams{GroupBy: "day,endpoint"})
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range usage.Rows {
		fmt.Println(row.Day, row.Endpoint, row.Requests)
	}
}

func ExampleSessionService_Create() {
	jar, err := cookiejar.New(nil)
	if err != nil {
		log.Fatal(err)
	}
	page, err := platen.NewClient(platen.WithoutAPIKey(), platen.WithHTTPClient(&http.Client{Jar: jar}))
	if err != nil {
		log.Fatal(err)
	}
	session, err := page.Session.Create(ctx, platen.SessionCreateParams{APIKey: "pk_live_…"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(session.ExpiresAt)
}

func ExampleSessionService_Delete() {
	err := client.Session.Delete(ctx)
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleAccountsService_List() {
	page, err := client.Accounts.List(ctx, platen.PageParams{Limit: 100})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items))
}

func ExampleAccountsService_All() {
	for account, err := range client.Accounts.All(ctx, platen.PageParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(account.ID, account.Name)
	}
}

func ExampleAccountsService_Create() {
	account, err := client.Accounts.Create(ctx, platen.AccountCreateParams{
		Name: "Jane Doe", Tier: platen.TierEnterprise, DailyLimit: platen.Ptr(500),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(account.ID)
}

func ExampleAccountsService_Get() {
	account, err := client.Accounts.Get(ctx, accountID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(account.Name, account.UsedToday)
}

func ExampleAccountsService_Update() {
	_, err := client.Accounts.Update(ctx, accountID, platen.AccountUpdateParams{DailyLimit: platen.Value(1000)})
	if err != nil {
		log.Fatal(err)
	}
	// Without a limit:
	_, err = client.Accounts.Update(ctx, accountID, platen.AccountUpdateParams{DailyLimit: platen.Null[int]()})
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleAccountsService_Disable() {
	account, err := client.Accounts.Disable(ctx, accountID, platen.AccountDisableParams{Reason: "The invoice is not paid."})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(account.DisabledAt)
}

func ExampleAccountsService_Enable() {
	account, err := client.Accounts.Enable(ctx, accountID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(account.DisabledAt.IsZero())
}

func ExampleAccountsService_Delete() {
	err := client.Accounts.Delete(ctx, accountID)
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleAccountsService_Usage() {
	usage, err := client.Accounts.Usage(ctx, platen.UsageParams{From: "2026-03-01", To: "2026-03-31", GroupBy: "account"})
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range usage.Rows {
		fmt.Println(row.AccountID, row.Requests, row.Failed)
	}
}

func ExampleKeysService_List() {
	page, err := client.Keys.List(ctx, platen.KeyListParams{Account: accountID})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items))
}

func ExampleKeysService_All() {
	for key, err := range client.Keys.All(ctx, platen.KeyListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(key.ID, key.Hint, key.LastUsedAt)
	}
}

func ExampleKeysService_Create() {
	made, err := client.Keys.Create(ctx, platen.KeyCreateParams{
		AccountID: accountID,
		Name:      "build server",
		Scopes:    []platen.Scope{platen.ScopeGenerate, platen.ScopePDF},
		ExpiresAt: platen.Ptr(time.Now().AddDate(1, 0, 0)),
	})
	if err != nil {
		log.Fatal(err)
	}
	err = os.WriteFile("platen.key", []byte(made.Key), 0o600) // it is shown once
	if err != nil {
		log.Fatal(err)
	}
}

func ExampleKeysService_Update() {
	key, err := client.Keys.Update(ctx, keyID, platen.KeyUpdateParams{
		Name:      "build server",
		ExpiresAt: platen.Null[time.Time](), // never
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(key.Name, key.Scopes)
}

func ExampleKeysService_Revoke() {
	key, err := client.Keys.Revoke(ctx, keyID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(key.RevokedAt)
}

func ExampleKeysService_Roll() {
	made, err := client.Keys.Roll(ctx, keyID, platen.KeyRollParams{OverlapSeconds: platen.Ptr(3600)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.ID, made.Key) // prints …; string(made.Key) is the key
}

func ExampleAuditEventsService_List() {
	page, err := client.AuditEvents.List(ctx, platen.AuditEventListParams{Account: accountID})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items))
}

func ExampleAuditEventsService_All() {
	for event, err := range client.AuditEvents.All(ctx, platen.AuditEventListParams{CreatedAfter: time.Now().AddDate(0, 0, -7)}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(event.At, event.Action, event.Actor.Kind)
	}
}

func ExampleFailedJobsService_List() {
	page, err := client.FailedJobs.List(ctx, platen.FailedJobListParams{Code: platen.CodeModelUnavailable})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Items))
}

func ExampleFailedJobsService_All() {
	for job, err := range client.FailedJobs.All(ctx, platen.FailedJobListParams{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(job.JobID, job.Error.Code)
	}
}

func ExampleBackendsService_List() {
	backends, err := client.Backends.List(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, backend := range backends.Items {
		fmt.Println(backend.Name, backend.Status)
	}
}

func ExampleBackendsService_Test() {
	result, err := client.Backends.Test(ctx, "gguf")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.OK, result.Error, result.WordsPerSecond)
}

func ExampleBackendsService_LocalModels() {
	local, err := client.Backends.LocalModels(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, model := range local.Models {
		fmt.Println(model.Name, model.FileBytes, model.Fits)
	}
}

func ExampleBackendsService_Download() {
	download, err := client.Backends.Download(ctx, "qwen3-4b")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(download.Status, download.TotalBytes)
}

func ExampleBackendsService_CancelDownload() {
	if _, err := client.Backends.CancelDownload(ctx, "qwen3-4b"); err != nil {
		log.Fatal(err)
	}
}

func ExampleTemplatesService_Preview() {
	file, err := client.Templates.Preview(ctx, "resume", platen.TemplatePreviewParams{PageSize: platen.PageLetter})
	if err != nil {
		log.Fatal(err)
	}
	if err := file.Save("resume.pdf"); err != nil {
		log.Fatal(err)
	}
}

func ExampleTemplatesService_Files() {
	found, err := client.Templates.Files(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, file := range found.Files {
		fmt.Println(file.File, file.Status, file.Faults)
	}
}

func ExampleBackendsService_Reload() {
	reloaded, err := client.Backends.Reload(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reloaded.Sentence, reloaded.RestartFor)
}

func ExampleClient_Request() {
	reply, err := client.Request(ctx, "GET", "/templates", platen.RequestParams{}, platen.WithHeader("If-None-Match", `"v1"`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reply.Status, len(reply.Body))
}

func ExampleClient_WithOptions() {
	patient, err := client.WithOptions(platen.WithTimeout(5*time.Minute), platen.WithMaxRetries(5))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(patient.BaseURL())
}

func ExampleWithHTTPClient() {
	certificate, err := tls.LoadX509KeyPair("client.pem", "client.key")
	if err != nil {
		log.Fatal(err)
	}
	transport := &http.Transport{
		Proxy:           http.ProxyFromEnvironment,
		TLSClientConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},
	}
	client, err := platen.NewClient(platen.WithHTTPClient(&http.Client{Transport: transport}))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(client)
}

func ExampleWebhookVerifier_VerifyRequest() {
	verifier, err := platen.NewWebhookVerifier(os.Getenv("PLATEN_WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("POST /hooks/platen", func(w http.ResponseWriter, r *http.Request) {
		event, err := verifier.VerifyRequest(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		switch event := event.(type) {
		case platen.JobCompletedEvent:
			fmt.Println(event.JobID, len(event.Content))
		case platen.JobFailedEvent:
			fmt.Println(event.JobID, event.Error.Code)
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// serviceExamples need no admin key. TestExamplesRun runs them in this order.
var serviceExamples = []func(){
	ExampleNewClient,
	ExampleAPIError,
	ExampleGenerateService_Text,
	ExampleGenerateService_File,
	ExampleGenerateService_Stream,
	ExampleCollect,
	ExampleGenerateService_Job,
	ExamplePDFService_Create,
	ExamplePDFService_CreateAlt,
	ExampleTemplatesService_List,
	ExampleModelsService_List,
	ExampleJobsService_List,
	ExampleJobsService_All,
	ExampleJobsService_Wait,
	ExampleJobsService_Get,
	ExampleJobsService_Events,
	ExampleJobsService_File,
	ExampleJobsService_Cancel,
	ExampleJobsService_Delete,
	ExampleSettingsService_SetWebhook,
	ExampleSettingsService_GetWebhook,
	ExampleSettingsService_RotateWebhookSecret,
	ExampleSettingsService_DeleteWebhook,
	ExampleAccountService_Get,
	ExampleAccountService_Usage,
	ExampleClient_Request,
	ExampleClient_WithOptions,
}
