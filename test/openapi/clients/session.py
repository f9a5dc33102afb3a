"""The first session with a client that OpenAPI Generator makes from the document.

generated_clients_test.ts runs it beside the generated package `hexlane`.
"""

import json

import hexlane

configuration = hexlane.Configuration()
client = hexlane.ApiClient(configuration)
person = hexlane.SignUp(name="Guido", email="guido@example.com", password="correct horse battery")
configuration.access_token = hexlane.AccountApi(client).sign_up_with_email(person).token

organization = hexlane.CreateOrganization(name="Interpreters", slug="interpreters")
workspace = hexlane.WorkspaceApi(client).create_workspace(organization)
website = hexlane.CreateProject(workspace_id=workspace.id, name="Website", slug="WEB")
project = hexlane.ProjectApi(client).create_project(website)
tasks = hexlane.TaskApi(client)
task = tasks.create_task(project.id, hexlane.CreateTask(title="Fix login", priority="high"))
tasks.edit_task(task.id, edit_task=hexlane.EditTask(status="in-progress"))
for one in tasks.list_tasks(workspace_id=workspace.id):
    print(one.title, one.status, one.priority)

try:
    tasks.get_task("nobody")
except hexlane.ApiException as error:
    print(json.loads(error.body)["code"])
