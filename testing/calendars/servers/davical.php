<?php

// The calendar server DAViCal, for PHP's built-in web server: what a web server in front of it does by its rewrite rules,
// so that calendars are found at the root and at /.well-known/caldav.

// This release of DAViCal is older than this PHP: what PHP says of that would stand in the answers.
error_reporting(0);

$script = '/caldav.php';
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (str_starts_with($path, $script)) {
    $path = substr($path, strlen($script));
}
$_SERVER['SCRIPT_NAME'] = $script;
$_SERVER['PHP_SELF'] = $script;
$_SERVER['PATH_INFO'] = $path === '' ? '/' : rawurldecode($path);

// It looks for its settings and for its own files from the folder of its pages.
chdir(getenv('DAVICAL_PAGES'));
$_SERVER['DOCUMENT_ROOT'] = getcwd();
require './caldav.php';
