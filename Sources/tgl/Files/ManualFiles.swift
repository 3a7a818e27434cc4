// Writes the manual to files, with the pictures that the site shows.

import Glibc
import TGLGuide
import TGLRender
import TGLScript
import TGLSyntax
import TGLTerminal

/// Writes the manual as a site.
enum ManualFiles {
    /// Writes all files of the site to a folder, which is created if necessary. Returns the exit code.
    static func write(to folder: String, _ presenter: Presenter) -> Int32 {
        do throws(SystemError) { try StateFolder.create(folder, mode: 0o777) } catch {
            presenter.note(error.description)
            return Ends.file
        }
        do throws(CommandFailure) {
            let site = ManualSite(Manual(withExamples: true), version: Tgl.version, courses: try courses(), draw: picture)
            if Interrupts.interruptRequested() { return Ends.interrupted }
            do throws(SystemError) {
                for file in site.files {
                    if Interrupts.interruptRequested() { return Ends.interrupted }
                    try write(file, to: folder)
                }
            } catch {
                presenter.note(error.description)
                return Ends.file
            }
            return Ends.fine
        } catch {
            presenter.note(error.message)
            presenter.report(error.diagnostics)
            return Ends.failed
        }
    }

    private static func write(_ file: ManualSite.File, to folder: String) throws(SystemError) {
        let path = folder + "/" + file.path
        try StateFolder.create(PathText.folder(of: path), mode: 0o777)
        try Files.write(file.text, to: path)
    }

    /// What `tgl render --crop` draws of a script; nil where it fails or makes nothing to see.
    static func picture(of script: String) -> String? {
        let session = Session(limits: LimitFlags.standardForScript)
        session.heedsSignals()
        if session.run(SourceFile(name: "example", text: script)).failed { return nil }
        let request = PictureRequest(isCropped: true)
        guard PictureCrop(of: [SceneBuilder(doc: session.document, limit: .max).build()]).hasBoxes else { return nil }
        return PictureFile.form(.svg).text(of: request, in: session, title: "", ascii: false)
    }

    /// The sheets of the courses that come with the program.
    private static func courses() throws(CommandFailure) -> [ManualSite.Course] {
        var courses: [ManualSite.Course] = []
        for entry in CourseLibrary.own {
            let lessons = try HandoutBuilder(entry: entry, limits: LimitFlags.standardForScript).lessons()
            let form = HandoutForm(contents: HandoutForm.Link(title: "tgl manual", address: "../index.html#lessons"))
            let file = ManualSite.File(
                path: "lessons/\(entry.number).html", text: handoutText(entry.course.name, lessons, form: form))
            courses.append(ManualSite.Course(title: "\(entry.number)  \(entry.course.name)", file: file))
        }
        return courses
    }
}
