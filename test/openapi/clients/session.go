// The first session with a client that OpenAPI Generator makes from the document. generated_clients_test.ts compiles and runs it
// beside the generated package "hexlane".
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"hexlane"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	client := hexlane.NewAPIClient(hexlane.NewConfiguration())
	visitor := context.Background()
	person := hexlane.NewSignUp("Grace", "grace@example.com", "correct horse battery")
	signedUp, _, err := client.AccountApi.SignUpWithEmail(visitor).SignUp(*person).Execute()
	check(err)
	ctx := context.WithValue(visitor, hexlane.ContextAccessToken, signedUp.Token)

	organization := hexlane.NewCreateOrganization("Compilers", "compilers")
	workspace, _, err := client.WorkspaceApi.CreateWorkspace(ctx).CreateOrganization(*organization).Execute()
	check(err)
	website := hexlane.NewCreateProject(workspace.Id, "Website", "WEB")
	project, _, err := client.ProjectApi.CreateProject(ctx).CreateProject(*website).Execute()
	check(err)
	login := hexlane.NewCreateTask("Fix login")
	login.SetPriority("high")
	task, _, err := client.TaskApi.CreateTask(ctx, project.Id).CreateTask(*login).Execute()
	check(err)
	edit := hexlane.NewEditTask()
	edit.SetStatus("in-progress")
	_, _, err = client.TaskApi.EditTask(ctx, task.Id).EditTask(*edit).Execute()
	check(err)
	tasks, _, err := client.TaskApi.ListTasks(ctx).WorkspaceId(workspace.Id).Execute()
	check(err)
	for _, one := range tasks {
		fmt.Println(one.Title, one.Status, one.Priority)
	}

	_, _, err = client.TaskApi.GetTask(ctx, "nobody").Execute()
	var problem hexlane.Problem
	check(json.Unmarshal(err.(hexlane.GenericOpenAPIError).Body(), &problem))
	fmt.Println(problem.Code)
}
