//! A `PostgreSQL` server of one's own, for tests: a private folder, a user who is not root, no network.

use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::Database;

/// Where Debian keeps the programs, a folder per version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The user whom Debian's packages make for it: the programs refuse to work for root.
const USER: &str = "postgres";
/// Longer than a start takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server. It ends with this value, and its folder with it.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    server: Option<Child>,
    databases: AtomicU32,
}

impl Postgres {
    /// Starts a server; none where it is not installed, which is said.
    ///
    /// # Panics
    /// If it does not start, or if it is not installed although this is a test that must not be left out (`CI=true`).
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            let missing = "PostgreSQL is not installed: `cargo xtask setup` does it";
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
            eprintln!("{missing}; this test was left out");
            return None;
        };
        let folder = answer(as_user("mktemp").args(["-d", "-t", "citywright-pg.XXXXXX"]));
        let mut postgres =
            Self { programs, folder: PathBuf::from(folder), server: None, databases: AtomicU32::new(0) };
        let mut initdb = as_user(postgres.programs.join("initdb"));
        initdb.args(["--auth=trust", "--username=citywright", "--no-sync", "--encoding=UTF8", "--locale=C"]);
        answer(initdb.arg("-D").arg(postgres.data()));
        postgres.start_again();
        Some(postgres)
    }

    /// Starts the server after it was killed.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start_again(&mut self) {
        let since = Instant::now();
        // What is left of a server that was killed may still have to end.
        while !self.try_start() {
            assert!(since.elapsed() < PATIENCE, "PostgreSQL does not start: {}", self.log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Ends the server and all its processes at once, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let processes = children(server.id());
            let _ = server.kill();
            let _ = server.wait();
            // They would notice by themselves, but answer until they do.
            for process in processes {
                let _ = kill_process(process, Signal::KILL);
            }
        }
    }

    /// A new, empty database: a schema of its own, which takes less time than what `PostgreSQL` calls a database.
    ///
    /// # Panics
    /// If it cannot be made.
    pub fn database(&self) -> Database {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut psql = as_user(self.programs.join("psql"));
        psql.args(["-U", "citywright", "-d", "postgres", "-h"]).arg(&self.folder);
        answer(psql.args(["-c", &format!("CREATE SCHEMA {name}")]));
        let socket = self.folder.display();
        Database::Postgres(format!(
            "postgres://citywright@localhost/postgres?host={socket}&options[search_path]={name}"
        ))
    }

    /// Where it keeps everything, its socket too.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn try_start(&mut self) -> bool {
        let status = self.data().join("postmaster.pid");
        let log = File::create(self.folder.join("log")).expect("the folder can be written");
        let mut command = as_user(self.programs.join("postgres"));
        command.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        // The machine does not fail during a test: what is written need not reach the disk.
        command.args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        let mut server = command.spawn().expect("the program was found");
        let since = Instant::now();
        while since.elapsed() < PATIENCE {
            if server.try_wait().expect("it is our child").is_some() {
                return false;
            }
            if fs::read_to_string(&status).is_ok_and(|text| is_ready(&text, server.id())) {
                self.server = Some(server);
                return true;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = server.kill();
        let _ = server.wait();
        false
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.take() {
            // At once and with all its processes.
            let is_told = kill_process(Pid::from_child(&server), Signal::QUIT).is_ok();
            let _ = if is_told { Ok(()) } else { server.kill() };
            let _ = server.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The processes that this one has started.
fn children(parent: u32) -> Vec<Pid> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let child = |process: fs::DirEntry| {
        let id: i32 = process.file_name().to_str()?.parse().ok()?;
        let status = fs::read_to_string(process.path().join("stat")).ok()?;
        // After the name, which may hold anything, come the state and the parent.
        let started_by = status.rsplit(')').next()?.split_whitespace().nth(1)?;
        (started_by == parent.to_string()).then(|| Pid::from_raw(id)).flatten()
    };
    processes.filter_map(child).collect()
}

/// Does the server's own account of itself say that it takes connections? That of one that was killed is left behind.
fn is_ready(status: &str, process: u32) -> bool {
    let mut lines = status.lines();
    let is_this = lines.next().is_some_and(|line| line == process.to_string());
    is_this && lines.nth(6).is_some_and(|line| line.trim() == "ready")
}

/// The folder with the programs of the latest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let number = |version: &Path| version.file_name()?.to_str()?.parse::<u32>().ok();
    let versions = versions.map(|version| version.path()).filter(|path| path.join("bin/initdb").exists());
    let latest = versions.max_by_key(|path| number(path)).map(|path| path.join("bin"));
    let elsewhere = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").exists())
    };
    latest.or_else(elsewhere)
}

/// A program that is run by a user who is not root.
fn as_user(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    if rustix::process::geteuid().is_root() {
        let id = |which| answer(Command::new("id").args([which, USER])).parse().expect("an id is a number");
        command.uid(id("-u")).gid(id("-g"));
    }
    // Where this program was started may be closed to that user.
    command.current_dir("/");
    command
}

fn answer(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("the program was found");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
