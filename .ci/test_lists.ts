/** The lists that decide in which tier a test file runs. @module */

/** Pure timing tests. */
export const TIMING_FOLDER = "test/timing/";
/** Other timing tests that need all processors. Only the full tier runs them. */
export const MEASURED: readonly string[] = ["test/faults/block_test.ts"];
/**
 * Long tests and tests of rare paths that only the full tier runs. CI covers their main paths elsewhere, for example
 * in `operations/binary_test.ts` for the executable, `documents/package_readmes_test.ts` for packages and the guide to stores,
 * `apps/web/build_test.ts` for the bundle, `faults/body_memory_test.ts` for memory, `mcp/` for agents, `packages/jsr_test.ts`
 * for Deno, `core/` and `scenarios/` for features whose page is listed, and in `faults/`, `postgres/faults_test.ts` and
 * `several_servers/delivery_test.ts` for servers that crash or restart.
 */
export const FULL_ONLY: readonly string[] = [
  "test/agents/twenty_tasks_test.ts",
  "test/binary/stores_test.ts",
  "test/binary/suites_test.ts",
  "test/browser/document/code_test.ts",
  "test/browser/document/presence_test.ts",
  "test/browser/document/time_test.ts",
  "test/browser/focus_test.ts",
  "test/browser/languages/mirrored_test.ts",
  "test/browser/my_work/status_test.ts",
  "test/browser/operations/instance_test.ts",
  "test/browser/views/limits_test.ts",
  "test/browser/views/subtasks_test.ts",
  "test/documents/packages_test.ts",
  "test/documents/site_test.ts",
  "test/documents/writing_a_store_test.ts",
  "test/faults/memory_test.ts",
  "test/operations/storage_size_test.ts",
  "test/packages/web_bundle_test.ts",
  "test/postgres/connections_test.ts",
  "test/runtimes_test.ts",
  "test/several_servers/clocks_test.ts",
  "test/several_servers/postgres_faults_test.ts",
  "test/several_servers/redis_faults_test.ts",
  "test/several_servers/rolling_test.ts",
];
/**
 * Tests of single pages, packages and documents. Only CI and the full tier run them, so that `npm test` takes less than 8 minutes on
 * two cores. Run them by path after a change to what they test.
 */
export const CI_ONLY: readonly string[] = [
  "test/browser/authorize_test.ts",
  "test/browser/cli_login_test.ts",
  "test/browser/device_test.ts",
  "test/browser/external_test.ts",
  "test/browser/factors_test.ts",
  "test/browser/field_settings_test.ts",
  "test/browser/mail_test.ts",
  "test/browser/pages_test.ts",
  "test/browser/pictures_test.ts",
  "test/browser/planning_test.ts",
  "test/browser/project_copy_test.ts",
  "test/browser/s3_upload_test.ts",
  "test/browser/settings_accuracy_test.ts",
  "test/browser/settings_address_test.ts",
  "test/browser/task_templates_test.ts",
  "test/browser/workspace_pages_test.ts",
  "test/browser/workspace_settings_test.ts",
  "test/browser/workspace_test.ts",
  "test/browser/board/background_test.ts",
  "test/browser/board/board_appearance_test.ts",
  "test/browser/board/mentions_test.ts",
  "test/browser/document/attachments_test.ts",
  "test/browser/document/document_appearance_test.ts",
  "test/browser/document/files_test.ts",
  "test/browser/document/versions_test.ts",
  "test/browser/my_work/contrast_test.ts",
  "test/browser/my_work/inbox_test.ts",
  "test/browser/my_work/selection_test.ts",
  "test/browser/operations/automations_test.ts",
  "test/browser/operations/channels_test.ts",
  "test/browser/operations/import_test.ts",
  "test/browser/operations/reports_test.ts",
  "test/browser/operations/repositories_test.ts",
  "test/browser/operations/trash_test.ts",
  "test/browser/operations/webhooks_test.ts",
  "test/browser/operations/welcome_test.ts",
  "test/browser/views/calendar_feeds_test.ts",
  "test/browser/views/calendar_test.ts",
  "test/browser/views/columns_test.ts",
  "test/browser/views/swimlanes_test.ts",
  "test/browser/views/table_scroll_test.ts",
  "test/browser/views/timeline_test.ts",
  "test/documents/package_readmes_test.ts",
  "test/documents/testing_readme_test.ts",
  "test/openapi/generated_clients_test.ts",
  "test/operations/binary_test.ts",
  "test/packages/installed_packages_test.ts",
  "test/packages/jsr_test.ts",
  "test/packages/node_faults_test.ts",
  "test/packages/node_suite_test.ts",
];
/** Tests that also check waiting times in the full tier. They spend most of their time waiting, so two run at once. */
export const WAITING: readonly string[] = [
  "test/faults/drain_test.ts",
  "test/faults/lock_test.ts",
  "test/faults/redis_api_test.ts",
  "test/faults/redis_test.ts",
  "test/interop/email_test.ts",
  "test/api/live_test.ts",
  "test/postgres/faults_test.ts",
  "test/several_servers/postgres_faults_test.ts",
];
